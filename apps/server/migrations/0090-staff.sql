-- Who works for the house, what needs two of them, and what a block must give back.

create table staff (
  id text primary key check (id ~ '^[a-z][a-z0-9.-]{0,31}$'),
  rights text[] not null,
  key_hash text not null,
  added_at timestamptz not null,
  left_at timestamptz
);
comment on table staff is 'Persons of the staff. Who has left stays: the journal names him';
comment on column staff.rights is 'What he may do: players, payments, operations, staff';
comment on column staff.key_hash is 'His key, hashed like a password';

create table staff_order (
  id uuid primary key,
  kind text not null check (kind in ('correction', 'chargeback')),
  player_id uuid not null,
  details jsonb not null,
  sealed_reason bytea not null,
  made_by text not null,
  made_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  outcome text check (outcome in ('done', 'refused')),
  check (num_nulls(decided_by, decided_at, outcome) in (0, 3)),
  check (outcome is distinct from 'done' or decided_by <> made_by)
);
comment on table staff_order is 'What one person of the staff wants done and another one must agree to';
comment on column staff_order.details is 'Ids, currency and amounts; what it means hangs on the kind';
comment on column staff_order.sealed_reason is 'In words, sealed with the player''s key';
comment on column staff_order.outcome is 'Null: it waits. The effect of one that is done is in the same transaction';

create index staff_order_waiting on staff_order (made_at) where outcome is null;

create table player_block (
  player_id uuid primary key,
  status smallint not null,
  gate text not null,
  gate_until timestamptz,
  blocked_at timestamptz not null
);
comment on table player_block is 'Players that staff has blocked, with what holds for them again when the block ends';
comment on column player_block.status is 'Of the player before the block';
comment on column player_block.gate is 'Of his standing before the block';
comment on column player_block.gate_until is 'Of his standing before the block';
