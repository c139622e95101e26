-- The studio's own tables. It shares a database with nobody's: what it knows of a player is the account id that the operator
-- named at the launch. Times come from the studio's clock, never from the database.

create table studio.session (
  id uuid primary key,
  token_hash bytea not null unique,
  mode text not null check (mode in ('real', 'demo')),
  game text not null,
  seat text not null,
  casino_id text not null,
  account_id text,
  operator_session_id text,
  currency text not null,
  locale text not null,
  urls jsonb not null,
  balance bigint check (balance >= 0),
  created_at timestamptz not null,
  used_at timestamptz not null,
  check ((mode = 'real') = (account_id is not null and operator_session_id is not null)),
  check ((mode = 'demo') = (balance is not null))
);
comment on table studio.session is 'One launch of one game. The launch token is kept as its hash only; balance is play money of a demo.';
comment on column studio.session.seat is 'Whose seeds are drawn from: one account of one casino, or one demo launch.';

create table studio.seed (
  id uuid primary key,
  seat text not null,
  state text not null check (state in ('next', 'active', 'revealed')),
  server_seed bytea not null check (length(server_seed) = 32),
  commitment text not null,
  client_seed text not null,
  next_nonce integer not null default 0 check (next_nonce >= 0),
  created_at timestamptz not null,
  revealed_at timestamptz,
  check ((state = 'revealed') = (revealed_at is not null))
);
comment on table studio.seed is 'Server seeds. The commitment of the next one is shown while the one before is still in use, so it is fixed before its client seed is chosen.';
create unique index seed_active on studio.seed (seat) where state = 'active';
create unique index seed_next on studio.seed (seat) where state = 'next';
create index seed_revealed on studio.seed (seat, revealed_at desc) where state = 'revealed';

create table studio.build (
  build text primary key,
  game text not null,
  definition jsonb not null,
  rtp text not null,
  first_at timestamptz not null
);
comment on table studio.build is 'The rules of every build that was ever played, so that an old round can be checked by them.';

create table studio.round (
  id uuid primary key,
  number bigint generated always as identity unique,
  seat text not null,
  session_id uuid not null references studio.session,
  game text not null,
  build text not null references studio.build,
  key uuid not null,
  seed_id uuid not null references studio.seed,
  nonce integer not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  win bigint not null check (win >= 0),
  choices jsonb not null,
  outcome jsonb not null,
  state text not null check (state in ('placed', 'settled', 'void')),
  refusal integer,
  balance text,
  placed_at timestamptz not null,
  settled_at timestamptz,
  shown_at timestamptz,
  unique (seat, key),
  unique (seed_id, nonce),
  check ((state = 'placed') = (settled_at is null)),
  check (refusal is null or state = 'void')
);
comment on table studio.round is 'A round and what it will pay, written before the wallet is asked. placed: the wallet has not answered yet, and nobody may see the outcome.';
create unique index round_one_placed on studio.round (seat, game) where state = 'placed';
create index round_history on studio.round (seat, game, number desc);
create index round_unshown on studio.round (seat, game) where state = 'settled' and shown_at is null;

create table studio.outcall (
  id bigint generated always as identity primary key,
  round_id uuid not null unique references studio.round,
  body text not null,
  tries integer not null,
  claimed_until timestamptz not null,
  done_at timestamptz,
  fault text
);
comment on table studio.outcall is 'What the wallet must be told, the same bytes with the same ids at every try, until it answers. claimed_until: nobody else sends it before.';
create index outcall_waiting on studio.outcall (claimed_until) where done_at is null;
