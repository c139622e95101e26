-- Withdrawals that a risk rule of risk-rules.json matched when they were requested.

create table risk_hit (
  invoice_id uuid not null references invoice,
  rule text not null,
  mode text not null check (mode in ('shadow', 'live')),
  conditions jsonb not null,
  facts jsonb not null,
  found_at timestamptz not null,
  primary key (invoice_id, rule)
);
comment on table risk_hit is 'Withdrawals that matched a risk rule when they were requested, also of rules that only record';
comment on column risk_hit.invoice_id is 'The withdrawal';
comment on column risk_hit.rule is 'ID in risk-rules.json';
comment on column risk_hit.mode is 'shadow: nothing followed; live: staff had to decide about the withdrawal';
comment on column risk_hit.conditions is 'Those of the rule in the version that matched';
comment on column risk_hit.facts is 'What was compared: counts, hours, and sums in subunits of the base currency as text';
comment on column risk_hit.found_at is 'When the withdrawal was requested';

create index risk_hit_of_rule on risk_hit (rule, found_at desc);
-- `risk hits` lists the latest ones of all rules.
create index risk_hit_latest on risk_hit (found_at desc, invoice_id, rule);
