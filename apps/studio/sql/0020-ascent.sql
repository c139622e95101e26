-- Ascent: one flight for all players at once. Every bet of a flight is a round like any other, with the same calls to the wallet; here
-- stands what its bets have in common, and what was decided about each of them before it is booked.

create table studio.chain (
  id uuid primary key,
  number integer generated always as identity unique,
  root bytea not null check (length(root) = 32),
  length integer not null check (length > 0),
  chain_end text not null,
  flown integer not null default 0 check (flown between 0 and length),
  created_at timestamptz not null
);
comment on table studio.chain is 'Server seeds of flights: each is the SHA-256 of the next one, and the end is shown before the first is used. root is the last seed.';

create table studio.flight (
  id uuid primary key,
  chain_id uuid not null references studio.chain,
  number integer not null,
  seed_id uuid not null unique references studio.seed on delete cascade,
  build text not null references studio.build,
  state text not null check (state in ('betting', 'flying', 'crashed', 'void')),
  begun_at timestamptz not null,
  betting_until timestamptz not null,
  takeoff_at timestamptz,
  crash integer check (crash >= 100),
  crash_tick integer,
  tick integer not null default 0,
  sequence integer not null default 0,
  version integer not null default 0,
  keys jsonb not null default '[]',
  watched_at timestamptz not null,
  ended_at timestamptz,
  settled_at timestamptz,
  unique (chain_id, number),
  check ((state = 'betting') = (takeoff_at is null) or state = 'void'),
  check ((takeoff_at is null) = (crash is null and crash_tick is null)),
  check ((state in ('betting', 'flying')) = (ended_at is null))
);
comment on table studio.flight is 'One flight of Ascent. Its row is the lock under which bets, cash-outs and the crash come in one order.';
comment on column studio.flight.crash is 'Where it will end, in hundredths: known from the take-off on, and to nobody outside before the crash.';
comment on column studio.flight.watched_at is 'When a process last led it; one that nobody led for a while is void.';
comment on column studio.flight.keys is 'The keys of the bets that fly, in order: the client seed is mixed from them.';
create unique index flight_one_under_way on studio.flight ((true)) where state in ('betting', 'flying');
create index flight_latest on studio.flight (begun_at desc);
create index flight_unsettled on studio.flight (begun_at) where ended_at is not null and settled_at is null;

create table studio.flight_bet (
  round_id uuid primary key references studio.round on delete cascade,
  flight_id uuid not null references studio.flight on delete cascade,
  place integer not null,
  name text not null,
  is_demo boolean not null,
  target integer not null,
  state text not null check (state in ('placed', 'flying', 'out', 'fell', 'void')),
  cash_out integer,
  sequence integer,
  version integer not null,
  handed_at timestamptz,
  unique (flight_id, place),
  unique (flight_id, sequence),
  check ((state = 'out') = (cash_out is not null and sequence is not null))
);
comment on table studio.flight_bet is 'A bet of a flight. What became of it is decided here, once, and then handed to its round to be booked.';
comment on column studio.flight_bet.target is 'Where it is cashed out by itself: the multiplier that the player named, or the highest there is.';
comment on column studio.flight_bet.sequence is 'The how-manieth cash-out of its flight.';
create index flight_bet_to_hand on studio.flight_bet (flight_id) where state in ('out', 'fell', 'void') and handed_at is null;

create table studio.flight_lease (
  id boolean primary key default true check (id),
  holder uuid not null,
  held_until timestamptz not null
);
comment on table studio.flight_lease is 'Which process leads the flights, and until when unless it says so again.';

-- All bets of a flight are drawn from its one seed, with the flight's number.
alter table studio.round drop constraint round_seed_id_nonce_key;
create unique index round_seed_nonce on studio.round (seed_id, nonce) where game <> 'ascent';

alter table studio.session add column player_name text not null default '';
comment on column studio.session.player_name is 'What other players may see of the name: its first letters.';
