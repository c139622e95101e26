-- Ascent: rounds that all players share.

create table studio.chain (
  id uuid primary key,
  number int generated always as identity unique,
  root bytea check (length(root) = 32),
  sealed_root bytea,
  length int not null check (length > 0),
  chain_end text not null,
  flown int not null default 0,
  is_exposed boolean not null default false,
  is_from_backup boolean not null default false,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint chain_check check (flown between 0 and length),
  constraint chain_sealed_check check (root is null and sealed_root is not null)
);
comment on table studio.chain is
  'Server seeds of flights: each is the SHA-256 of the next one, and the end is published before the first is used';
comment on column studio.chain.root is 'Always null: the root is stored sealed';
comment on column studio.chain.sealed_root is 'The last seed of the chain, sealed for this row. All others follow from it';
comment on column studio.chain.is_exposed is
  'Someone may know its seeds: its root was stored in clear, or it was in a backup that was restored. No new flight uses it';
comment on column studio.chain.is_from_backup is 'It was in use in a backup that was restored, which exposed it';
comment on column studio.chain.retired_at is 'When the studio stopped using it because it was exposed';

create table studio.flight (
  id uuid primary key,
  number int not null,
  chain_id uuid not null references studio.chain,
  seed_id uuid not null unique references studio.seed on delete cascade,
  build text not null references studio.build,
  state text not null check (state in ('betting', 'flying', 'crashed', 'void')),
  crash int check (crash >= 100),
  crash_tick int,
  sealed_crash bytea,
  tick int not null default 0,
  sequence int not null default 0,
  version int not null default 0,
  keys jsonb not null default '[]',
  begun_at timestamptz not null,
  betting_until timestamptz not null,
  takeoff_at timestamptz,
  watched_at timestamptz not null,
  ended_at timestamptz,
  settled_at timestamptz,
  unique (chain_id, number),
  constraint flight_check check ((state = 'betting') = (takeoff_at is null) or state = 'void'),
  constraint flight_check2 check ((state in ('betting', 'flying')) = (ended_at is null)),
  constraint flight_crash_known_check check (
    (takeoff_at is null or state = 'flying') = (crash is null and crash_tick is null)),
  constraint flight_sealed_check check ((state = 'flying') = (sealed_crash is not null))
);
comment on table studio.flight is
  'One flight of Ascent. Its row is the lock that puts bets, cash-outs and the crash in one order';
comment on column studio.flight.crash is 'Where it ended, in hundredths; null until it is over';
comment on column studio.flight.sealed_crash is 'While it flies: crash and crash_tick, four bytes each, sealed for this row';
comment on column studio.flight.keys is 'The keys of its bets, in order: the client seed is mixed from them';
comment on column studio.flight.watched_at is 'When a process last led it; a flight without a leader for a while is void';

create unique index flight_one_under_way on studio.flight ((true)) where state in ('betting', 'flying');
create index flight_latest on studio.flight (begun_at desc);
create index flight_unsettled on studio.flight (begun_at) where ended_at is not null and settled_at is null;

create table studio.flight_bet (
  round_id uuid primary key references studio.round on delete cascade,
  flight_id uuid not null references studio.flight on delete cascade,
  place int not null,
  name text not null,
  is_demo boolean not null,
  target int not null,
  state text not null check (state in ('placed', 'flying', 'out', 'fell', 'void')),
  cash_out int,
  sequence int,
  version int not null,
  handed_at timestamptz,
  unique (flight_id, place),
  unique (flight_id, sequence),
  constraint flight_bet_check check ((state = 'out') = (cash_out is not null and sequence is not null))
);
comment on table studio.flight_bet is
  'A bet of a flight. Its result is decided here, once, and then passed to its round to be booked';
comment on column studio.flight_bet.target is
  'Where it is cashed out automatically: the multiplier that the player chose, or the highest one';
comment on column studio.flight_bet.sequence is 'The position of its cash-out among those of the flight';

create index flight_bet_to_hand on studio.flight_bet (flight_id) where state in ('out', 'fell', 'void') and handed_at is null;

create table studio.flight_lease (
  id boolean primary key default true check (id),
  holder uuid not null,
  held_until timestamptz not null
);
comment on table studio.flight_lease is 'The process that leads the flights, and until when unless it renews the lease';
