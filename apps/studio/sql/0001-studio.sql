-- The studio's own tables. The studio reads no other tables: all that it knows about a player is the account id that the
-- operator named at the launch. Times come from the studio's clock, never from the database.

create table studio.currency (
  code text primary key,
  subunit_to_unit int not null check (subunit_to_unit in (1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000))
);
comment on table studio.currency is 'Subunits per unit, as the first launch in a currency named them. They never change, because stored rounds use them';

create table studio.session (
  id uuid primary key,
  token_hash bytea not null unique,
  mode text not null check (mode in ('real', 'demo')),
  game text not null,
  seat text not null,
  casino_id text not null,
  account_id text,
  operator_session_id text,
  player text,
  player_name text not null default '',
  currency text not null,
  currency_terms jsonb not null default '{}',
  market_rules jsonb not null default '{}',
  locale text not null,
  urls jsonb not null,
  balance bigint check (balance >= 0),
  created_at timestamptz not null,
  used_at timestamptz not null,
  constraint session_check check ((mode = 'real') = (account_id is not null and operator_session_id is not null)),
  constraint session_check1 check ((mode = 'demo') = (balance is not null))
);
comment on table studio.session is
  'One launch of one game. The launch token is stored only as a hash; balance is the play money of a demo';
comment on column studio.session.seat is 'The owner of the seeds: one account of one casino, or one demo launch';
comment on column studio.session.player is
  'The operator''s id of the player in all launches; null if the operator did not name it, so only the seat is known';
comment on column studio.session.player_name is 'What other players may see of the name: its first letters';
comment on column studio.session.currency_terms is
  'sign: how the operator writes amounts; unit: about one euro, in subunits. Both as the operator stated at the launch';
comment on column studio.session.market_rules is
  'autoplay, turbo and minRoundMs as the operator stated at the launch; a missing one is off';

create index session_created_at on studio.session (created_at);
create index session_player on studio.session (player);
comment on index studio.session_player is 'All seats of a player, to enforce the minimum time between their rounds of a game';

create table studio.seed (
  id uuid primary key,
  seat text not null,
  state text not null check (state in ('next', 'active', 'ending', 'revealed')),
  server_seed bytea check (length(server_seed) = 32),
  sealed_seed bytea,
  commitment text not null,
  client_seed text,
  next_nonce int not null default 0 check (next_nonce >= 0),
  is_exposed boolean not null default false,
  is_from_backup boolean not null default false,
  created_at timestamptz not null,
  revealed_at timestamptz,
  replaced_at timestamptz,
  constraint seed_check check ((state = 'revealed') = (revealed_at is not null)),
  constraint seed_client_check check (client_seed is not null or next_nonce = 0),
  constraint seed_sealed_check check (
    (state = 'revealed') = (server_seed is not null) and (state = 'revealed') = (sealed_seed is null))
);
comment on table studio.seed is
  'Server seeds. The commitment of the next one is shown while the previous one is in use, so it is fixed before its client seed is chosen';
comment on column studio.seed.state is
  'next, active, revealed; ending: replaced while a round of it was open, and revealed when that round is over';
comment on column studio.seed.server_seed is 'The revealed server seed; null until then';
comment on column studio.seed.sealed_seed is
  'The server seed, sealed for this row with a key that the database never sees; null once it is revealed';
comment on column studio.seed.client_seed is
  'The player''s part; null until the first bet brings it. By then the commitment has been shown';
comment on column studio.seed.is_exposed is
  'Someone may know it before it is revealed: it was stored in clear, or it was in a backup that was restored. No new round uses it';
comment on column studio.seed.is_from_backup is 'It was unrevealed in a backup that was restored, which exposed it';
comment on column studio.seed.replaced_at is
  'When the studio replaced it because it was exposed; null if the player changed seeds, or if it is in use';

create unique index seed_active on studio.seed (seat) where state = 'active';
create unique index seed_next on studio.seed (seat) where state = 'next';
create index seed_revealed on studio.seed (seat, revealed_at desc) where state = 'revealed';
create index seed_demo on studio.seed (created_at) where seat like 'demo:%';
create index seed_ending on studio.seed (seat) where state = 'ending';

create table studio.build (
  build text primary key,
  game text not null,
  definition jsonb not null,
  rtp text not null,
  first_at timestamptz not null
);
comment on table studio.build is 'The rules of every build that was ever played, so that old rounds can be verified';

create table studio.round (
  id uuid primary key,
  number bigint generated always as identity unique,
  seat text not null,
  session_id uuid not null,
  game text not null,
  build text not null references studio.build,
  key uuid not null,
  seed_id uuid not null references studio.seed,
  nonce int not null,
  currency text not null,
  base_stake bigint not null check (base_stake > 0),
  stake bigint not null check (stake > 0),
  win bigint not null check (win >= 0),
  choices jsonb not null,
  moves jsonb not null default '[]',
  outcome jsonb not null,
  pending jsonb,
  state text not null check (state in ('placed', 'open', 'settled', 'void')),
  refusal int,
  refusals int not null default 0 check (refusals >= 0),
  balance text,
  placed_at timestamptz not null,
  settled_at timestamptz,
  shown_at timestamptz,
  unique (seat, key),
  constraint round_end_check check ((state in ('placed', 'open')) = (settled_at is null)),
  constraint round_refusal_check check (refusal is null or state in ('void', 'open')),
  constraint round_pending_check check (pending is null or state = 'placed')
);
comment on table studio.round is
  'A round and its outcome, written before the wallet is called. placed: the wallet has not answered yet, and nobody may see the outcome';
comment on column studio.round.base_stake is 'The stake as placed; stake also holds what moves have added';
comment on column studio.round.pending is
  'Moves, outcome, stake and win as they will be once the wallet has booked the current step';
comment on column studio.round.refusal is 'Why the wallet refused the bet of a void round, or the last move of an open one';
comment on column studio.round.refusals is
  'How many moves the wallet has refused: it distinguishes the calls of the next move from theirs';

create index round_history on studio.round (seat, game, number desc);
create index round_unshown on studio.round (seat, game) where state = 'settled' and shown_at is null;
create unique index round_one_under_way on studio.round (seat, game) where state in ('placed', 'open');
create index round_seed_under_way on studio.round (seed_id) where state in ('placed', 'open');
create index round_demo on studio.round (placed_at) where seat like 'demo:%';
comment on index studio.round_demo is
  'Rounds for play money, oldest first: they are kept for a shorter time than those for money';
create index round_left on studio.round (placed_at) where state = 'open' and seat not like 'demo:%';
comment on index studio.round_left is 'Open rounds for money, oldest first: the studio ends those whose players do not come back';
create unique index round_seed_nonce on studio.round (seed_id, nonce) where game <> 'ascent';

create table studio.wallet_call (
  id bigint generated always as identity primary key,
  round_id uuid not null references studio.round,
  step int not null default 0,
  attempt int not null default 0,
  name text not null default 'betwin' check (name in ('betwin', 'finish', 'rollback')),
  leads_to text not null default 'settled' check (leads_to in ('open', 'settled')),
  takes_bet boolean not null default true,
  body text not null,
  tries int not null,
  claimed_until timestamptz not null,
  refused boolean not null default false,
  done_at timestamptz,
  last_error text,
  constraint wallet_call_attempt_key unique (round_id, step, attempt)
);
comment on table studio.wallet_call is
  'Calls to the wallet, with the same bytes and ids at every try, until it answers. No other process sends one before claimed_until';
comment on column studio.wallet_call.attempt is
  'The refusals of the round when the call was created: a step whose raise was refused is called again';
comment on column studio.wallet_call.name is
  'The call. A betwin becomes a rollback when it was refused and an earlier try may still arrive';
comment on column studio.wallet_call.takes_bet is 'A call without a bet only pays or ends: it is tried until the wallet accepts it';
comment on column studio.wallet_call.refused is
  'The wallet refused it; as a rollback it still takes back what may have been booked of it';

create index wallet_call_waiting on studio.wallet_call (claimed_until) where done_at is null;

create table studio.journal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  details jsonb not null
);
comment on table studio.journal is 'What the studio did to seeds and chains automatically, and why. Append-only';
