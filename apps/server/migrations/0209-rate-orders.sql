-- A large change of an exchange rate needs two staff members, and a withdrawal is also judged by the last rate that nobody set alone.

alter table staff_order drop constraint staff_order_kind_check;
alter table staff_order add constraint staff_order_kind_check
  check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit', 'return-destination', 'return-paid', 'autologin',
    'forget-factor', 'identify', 'unblock', 'unlimit', 'reopen', 'release', 'staff-add', 'staff-change', 'staff-reset', 'staff-remove',
    'rate'));
alter table staff_order drop constraint staff_order_subject_check;
alter table staff_order add constraint staff_order_subject_check
  check (num_nonnulls(player_id, staff_id) = case when kind = 'rate' then 0 else 1 end);

comment on column settings_revision.actor is 'staff:<id>, system:<rule>, or, of what two staff members agreed to, staff:<id> with staff:<id>';
create index settings_revision_rates_alone on settings_revision (id)
  where file = 'rates.json' and actor <> 'system:rates' and actor not like '% with %';
