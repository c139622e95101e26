-- Staff page through a long queue of withdrawals by age and by amount. If `invoice` is large, build both indexes
-- concurrently before the upgrade: docs/guides/upgrade.md.

create index if not exists invoice_waiting_age on invoice (created_at, id) where type = 2 and state = 'requested';
create index if not exists invoice_waiting_amount on invoice (base_amount, id) where type = 2 and state = 'requested';
