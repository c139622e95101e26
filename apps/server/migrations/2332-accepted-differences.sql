-- Differences of sealed days that staff knows and accepts. A second staff member agrees to exactly what was found.

create table audit_acceptance (
  hash text primary key,
  day date not null,
  check_name text not null,
  difference jsonb not null,
  order_id uuid not null references staff_order (id),
  accepted_at timestamptz not null
);
comment on table audit_acceptance is
  'Differences of sealed days that two staff members accepted: the audit lists each as accepted while it is found exactly so. Append-only';
comment on column audit_acceptance.hash is 'SHA-256 of the check and the difference, in hex';
comment on column audit_acceptance.day is 'The sealed day (UTC) that differs';
comment on column audit_acceptance.check_name is 'The check that found it';
comment on column audit_acceptance.difference is 'What the check found';
comment on column audit_acceptance.order_id is 'The order, with its reason and both members';
comment on column audit_acceptance.accepted_at is 'When the second member agreed';

create trigger audit_acceptance_append_only before update or delete on audit_acceptance
  for each row execute function ledger_refuse_change();
create trigger audit_acceptance_no_truncate before truncate on audit_acceptance
  for each statement execute function ledger_refuse_change();

alter table staff_order
  drop constraint staff_order_kind_check,
  add constraint staff_order_kind_check
    check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit', 'return-destination', 'return-paid',
      'autologin', 'forget-factor', 'free-email', 'identify', 'unblock', 'unlimit', 'reopen', 'release', 'lift', 'staff-add',
      'staff-change', 'staff-reset', 'staff-remove', 'rate', 'grant', 'grant-run', 'invitation', 'settings', 'commission',
      'attribution', 'bet-void', 'bet-write-off', 'player-list', 'sealed-day')),
  drop constraint staff_order_subject_check,
  add constraint staff_order_subject_check
    check (num_nonnulls(player_id, staff_id) =
      case when kind in ('rate', 'grant-run', 'settings', 'commission', 'player-list', 'sealed-day') then 0 else 1 end);
