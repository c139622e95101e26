-- Deposits that a risk rule of risk-rules.json matched when they were paid. A live rule opens an alert.

alter table risk_hit
  add column is_alert boolean not null default false,
  add column closed_at timestamptz,
  add column closed_by text,
  add constraint risk_hit_closed check (closed_at is null or is_alert);
comment on table risk_hit is 'Payments that matched a risk rule, also of rules that only record: withdrawals when they were requested, deposits when they were paid';
comment on column risk_hit.invoice_id is 'The withdrawal or deposit';
comment on column risk_hit.mode is 'shadow: nothing followed; live: staff had to decide about the withdrawal, or an alert was opened about the deposit';
comment on column risk_hit.found_at is 'When the withdrawal was requested or the deposit was paid';
comment on column risk_hit.is_alert is 'About a deposit: until it is closed, withdrawals of the player wait for staff';
comment on column risk_hit.closed_at is 'When a member of staff closed the alert';
comment on column risk_hit.closed_by is 'The member of staff who closed the alert';

create index risk_hit_open on risk_hit (found_at, invoice_id, rule) where is_alert and closed_at is null;
