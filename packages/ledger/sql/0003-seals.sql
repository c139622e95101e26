-- Sealed days. When a day (UTC) is over, it is closed: no entry can be added to it. Then each owner's entries of the day are
-- audited once, summed and hashed, and the day is sealed. Later audits start from the seals instead of the first entry.

create index ledger_entry_at on ledger_entry using brin (at) with (autosummarize = on);

create table ledger_seal (
  day date primary key,
  entries bigint not null,
  owners bigint not null,
  previous bytea,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);
comment on table ledger_seal is
  'A day (UTC) whose entries were audited and can no longer change, one row per day without gaps. Append-only';
comment on column ledger_seal.day is 'The day, UTC';
comment on column ledger_seal.entries is 'The number of its entries';
comment on column ledger_seal.owners is 'The number of rows of ledger_seal_owner that it has';
comment on column ledger_seal.previous is 'The hash of the day before; null for the first sealed day';
comment on column ledger_seal.hash is 'SHA-256 of the previous hash, the day, and its rows of ledger_seal_owner in order';
comment on column ledger_seal.sealed_at is 'When the day was sealed';

create table ledger_seal_owner (
  owner uuid not null,
  asset text collate "C" not null,
  day date not null,
  seq bigint not null,
  entries bigint not null,
  day_entries bigint not null,
  pockets bigint[] not null,
  hash bytea not null,
  primary key (owner, asset, day)
);
create index ledger_seal_owner_day on ledger_seal_owner (day, owner);
comment on table ledger_seal_owner is
  'What an owner with entries on a sealed day had at its end. Complete once ledger_seal has the day. Append-only';
comment on column ledger_seal_owner.owner is 'The owner';
comment on column ledger_seal_owner.asset is 'The asset';
comment on column ledger_seal_owner.day is 'The day, UTC';
comment on column ledger_seal_owner.seq is 'The highest number of an entry up to the end of the day';
comment on column ledger_seal_owner.entries is 'The number of entries up to the end of the day: equal to seq';
comment on column ledger_seal_owner.day_entries is 'The number of entries of the day';
comment on column ledger_seal_owner.pockets is 'The sum of each pocket''s changes up to the end of the day';
comment on column ledger_seal_owner.hash is 'SHA-256 of the day''s entries of the owner and asset, in the order of their numbers';

create trigger ledger_seal_append_only before update or delete on ledger_seal
  for each row execute function ledger_refuse_change();
create trigger ledger_seal_no_truncate before truncate on ledger_seal
  for each statement execute function ledger_refuse_change();
create trigger ledger_seal_owner_append_only before update or delete on ledger_seal_owner
  for each row execute function ledger_refuse_change();
create trigger ledger_seal_owner_no_truncate before truncate on ledger_seal_owner
  for each statement execute function ledger_refuse_change();

create function ledger_refuse_closed() returns trigger language plpgsql as $$
begin
  raise exception 'the books of % are closed: post again with the present time', (new.at at time zone 'UTC')::date
    using errcode = '40001';
end $$;
comment on function ledger_refuse_closed() is
  'Rejects an entry of a closed day. A retried transaction decides again, with the present time';

-- The bound is in the trigger's condition, so postings pay for one comparison and read no table. Creating the trigger takes
-- SHARE ROW EXCLUSIVE on the partition: it waits for each transaction that has inserted into it, so none of them can still commit
-- an entry of the day afterwards. Postings queue behind this wait, so it is short: longer than the second after which a vacuum
-- makes way, and shorter than postings wait.
create function ledger_close_day(closing date) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1500ms' as $$
declare
  closed_until timestamptz := (closing + 1)::timestamp at time zone 'UTC';
  part record;
  bound timestamptz;
  closed_by text;
begin
  -- By the database's clock too: a server whose clock is far ahead must not close the present day.
  if closed_until > clock_timestamp() then
    raise exception '% is not over', closing using errcode = '22008';
  end if;
  perform pg_advisory_xact_lock(hashtext('ledger_close_day'));
  perform ledger_make_partition(closing::timestamp at time zone 'UTC');
  for part in
    select c.oid, c.relname, to_date(substring(c.relname from '\d{4}_\d{2}$'), 'YYYY_MM') as month
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'ledger_entry'::regclass order by c.relname
  loop
    continue when part.month > closing;
    bound := least(closed_until, (part.month + interval '1 month') at time zone 'UTC');
    closed_by := 'ledger_entry_closed_' || to_char(bound at time zone 'UTC', 'YYYY_MM_DD');
    continue when exists (select from pg_trigger where tgrelid = part.oid and tgname >= closed_by and tgname like 'ledger\_entry\_closed\_%');
    execute format('create trigger %I before insert on %I for each row when (new.at < %L) execute function ledger_refuse_closed()',
      closed_by, part.relname, to_char(bound at time zone 'UTC', 'YYYY-MM-DD') || ' 00:00:00+00');
    execute coalesce((select string_agg(format('drop trigger %I on %I', tgname, part.relname), '; ') from pg_trigger
      where tgrelid = part.oid and tgname < closed_by and tgname like 'ledger\_entry\_closed\_%'), 'select');
  end loop;
end $$;
revoke execute on function ledger_close_day(date) from public;
comment on function ledger_close_day(date) is
  'Lets no entry be added to this day and all days before it. Idempotent. Fails with 55P03 while a transaction that has inserted into their partitions is open';
