-- The ledger: owners, their balances, an append-only journal and the outbox. Generic on purpose: it knows
-- neither what an owner is nor what a pocket means.

create table ledger_owner (
  owner uuid primary key
);
comment on table ledger_owner is
  'The one lock of an owner: code that changes anything of theirs first takes FOR NO KEY UPDATE on this row. Never updated. No foreign key points here, because checking one would lock the row too';
comment on column ledger_owner.owner is 'The owner''s id';

create table ledger_pocket (
  position int primary key check (position > 0),
  name text not null unique
);
comment on table ledger_pocket is
  'Names of the positions in the arrays of balances and entries. The program and this table must agree';
comment on column ledger_pocket.position is 'Position in pockets[], deltas[] and after[], from 1';
comment on column ledger_pocket.name is 'The pocket''s name';

create table ledger_balance (
  owner uuid not null,
  asset text collate "C" not null,
  pockets bigint[] not null check (0 <= all (pockets)),
  seq bigint not null,
  primary key (owner, asset)
) with (fillfactor = 50);
comment on table ledger_balance is
  'An owner''s amounts of an asset by pocket: always the sum of their entries. Half-filled pages keep its updates off the index';
comment on column ledger_balance.owner is 'The owner';
comment on column ledger_balance.asset is 'The asset';
comment on column ledger_balance.pockets is 'Amounts in the smallest unit, in the order of ledger_pocket; never below zero';
comment on column ledger_balance.seq is 'Number of the last entry: the balance''s version';

create table ledger_entry (
  owner uuid not null,
  asset text collate "C" not null,
  seq bigint not null,
  at timestamptz not null,
  kind text not null,
  source text collate "C" not null,
  external_id text collate "C" not null,
  group_id uuid,
  contra text not null,
  deltas bigint[] not null,
  after bigint[] not null check (0 <= all (after)),
  digest bytea,
  actor text not null,
  context jsonb,
  note text
) partition by range (at);
comment on table ledger_entry is
  'The journal. One row is one balanced transfer between the owner''s pockets and one contra account, which gets minus their sum. Append-only';
comment on column ledger_entry.owner is 'The owner';
comment on column ledger_entry.asset is 'The asset';
comment on column ledger_entry.seq is 'Gapless per owner and asset, from 1';
comment on column ledger_entry.at is 'When it was decided; also the partition key';
comment on column ledger_entry.kind is 'The transfer type';
comment on column ledger_entry.source is 'The system that chose external_id';
comment on column ledger_entry.external_id is 'The id by which a repeat is recognised, unique per owner and source';
comment on column ledger_entry.group_id is 'Shared by entries that belong together, such as those of a round';
comment on column ledger_entry.contra is 'The account on the other side';
comment on column ledger_entry.deltas is 'Change of each pocket';
comment on column ledger_entry.after is 'Each pocket afterwards: the chain that the audit follows';
comment on column ledger_entry.digest is 'Hash of the command''s content: a repeat with other content is refused';
comment on column ledger_entry.actor is 'Who caused it';
comment on column ledger_entry.context is 'What is needed to answer a repeat or to undo the entry';
comment on column ledger_entry.note is 'The reason as text';

create table ledger_outbox (
  id bigint generated always as identity primary key,
  events jsonb not null
);
comment on table ledger_outbox is 'Events of committed transactions, one row per transaction, until the relay has passed them on';
comment on column ledger_outbox.id is 'Order of insertion, not of commit';
comment on column ledger_outbox.events is 'Array of events';

create table ledger_rollup (
  day date not null,
  asset text collate "C" not null,
  contra text not null,
  kind text not null,
  amount numeric not null,
  entries bigint not null,
  primary key (day, asset, contra, kind)
);
comment on table ledger_rollup is
  'What each contra account received per day (UTC). Computed from the journal, never written by a posting';
comment on column ledger_rollup.day is 'The day, UTC';
comment on column ledger_rollup.asset is 'The asset';
comment on column ledger_rollup.contra is 'The contra account';
comment on column ledger_rollup.kind is 'The transfer type';
comment on column ledger_rollup.amount is 'Minus the sum of the owners'' deltas';
comment on column ledger_rollup.entries is 'The number of entries in the sum';

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only: % on % refused', tg_op, tg_table_name using errcode = '42501';
end $$;
comment on function ledger_refuse_change() is 'Rejects update, delete and truncate of the journal';

create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function ledger_refuse_change();

-- The id of an entry as one value. The look-up of known ids goes by this alone: with the owner as a separate
-- column of the index, a plan made on an empty partition reads all entries of the owner instead, and is kept.
create function ledger_id(owner uuid, source text, external_id text) returns uuid
  language sql immutable strict parallel safe
  return md5(owner::text || source || chr(31) || external_id)::uuid;
comment on function ledger_id(uuid, text, text) is
  'The value that is unique per partition: a hash of owner, source and external_id';

-- Attaching (SHARE UPDATE EXCLUSIVE on the parent) instead of "create … partition of" (ACCESS EXCLUSIVE) lets
-- posting continue. The number and the id are unique per partition: a unique index of the whole table would have to hold
-- the time of the entry, so it would allow the same number twice, and it would find an id only together with its time.
-- Across partitions, the owner's lock and the look-up before each posting ensure the same.
create function ledger_make_partition(month timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lower_bound timestamptz := date_trunc('month', month, 'UTC');
  upper_bound timestamptz := ((lower_bound at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  part text := 'ledger_entry_' || to_char(lower_bound at time zone 'UTC', 'YYYY_MM');
begin
  -- Its name has no era and four digits, so a month far away would take the place of a real one.
  if month not between now() - interval '50 years' and now() + interval '50 years' then
    raise exception 'no partition for %', month using errcode = '22008';
  end if;
  if to_regclass(part) is not null then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('ledger_make_partition'));
  if to_regclass(part) is not null then
    return false;
  end if;
  execute format('create table %I (like ledger_entry including defaults including constraints)', part);
  execute format('alter table %I add primary key (owner, asset, seq)', part);
  execute format('create unique index %I on %I (ledger_id(owner, source, external_id))', part || '_id', part);
  execute format('alter table ledger_entry attach partition %I for values from (%L) to (%L)', part, lower_bound, upper_bound);
  execute format('create trigger ledger_entry_no_truncate before truncate on %I for each statement execute function ledger_refuse_change()', part);
  return true;
end $$;
revoke execute on function ledger_make_partition(timestamptz) from public;
comment on function ledger_make_partition(timestamptz) is
  'Creates the journal''s partition of a month; false if it exists. Takes SHARE UPDATE EXCLUSIVE on ledger_entry';

select ledger_make_partition(now() + n * interval '1 month') from generate_series(-1, 3) n;

create function ledger_moved(of_table text) returns boolean language plpgsql as $$
begin
  raise exception 'a row of % was changed without its owner''s lock', of_table using errcode = '40001';
end $$;
comment on function ledger_moved(text) is 'Raises an error if rows have moved since they were read, so that the caller retries';

create view ledger_leg as
  select e.owner, e.asset, e.seq, e.at, e.kind, e.source, e.external_id, e.group_id,
         'owner:' || coalesce(p.name, d.position::text) as account, d.amount::numeric as amount
    from ledger_entry e
    cross join lateral unnest(e.deltas) with ordinality d(amount, position)
    left join ledger_pocket p on p.position = d.position
  union all
  select e.owner, e.asset, e.seq, e.at, e.kind, e.source, e.external_id, e.group_id,
         e.contra, -(select sum(d) from unnest(e.deltas) d)
    from ledger_entry e;
comment on view ledger_leg is 'Every leg of every transfer, for accountants: the legs of an entry sum to zero';
