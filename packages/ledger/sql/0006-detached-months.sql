-- Months whose entries of some kinds are only in files. Only the owner of the tables detaches and attaches months, so a server can
-- take nothing out of the journal.

create table ledger_detached (
  month date primary key,
  kinds text[] not null,
  kept_key text not null,
  entries bigint not null,
  detached_at timestamptz not null default now()
);
comment on table ledger_detached is
  'Months of the journal whose entries of these kinds were removed from it, after their files were compared with the seals';
comment on column ledger_detached.month is 'The first day of the month, UTC';
comment on column ledger_detached.kinds is 'The kinds of the removed entries';
comment on column ledger_detached.kept_key is 'Entries whose context has this key stayed';
comment on column ledger_detached.entries is 'The number of removed entries';
comment on column ledger_detached.detached_at is 'When they were removed';
