/** The state of the stand-ins, in a separate schema that the operator's server never reads. */
import { createHash } from 'node:crypto'
import { inTransaction, type Pool } from '@fairhall/postgres'
import { BOOK_TABLES } from './sportsbook/book/book-schema.ts'

// An arbitrary number that nothing else in this database uses.
const SCHEMA_LOCK = 7_246_050

const SCHEMA = `
create schema if not exists sandbox;

create table if not exists sandbox.payment (
  reference uuid primary key,
  kind text not null check (kind in ('deposit', 'payout')),
  order_id text not null,
  method text not null,
  way text not null check (way in ('page', 'address', 'payout')),
  amount text not null,
  currency text not null,
  address text,
  return_urls jsonb not null,
  locale text not null,
  state text not null check (state in ('waiting', 'confirmed', 'failed', 'declined')),
  paid_amount text,
  acts_at timestamptz,
  created_at timestamptz not null,
  unique (kind, order_id)
);
comment on table sandbox.payment is 'Orders of the operator: payments of players and payouts to them';
comment on column sandbox.payment.order_id is 'The operator''s ID: a repeated order returns the first one';
comment on column sandbox.payment.acts_at is 'When it is confirmed automatically; null if it waits for a person';
create index if not exists payment_due on sandbox.payment (acts_at) where state = 'waiting' and acts_at is not null;

alter table sandbox.payment add column if not exists processing text not null default 'form';
alter table sandbox.payment add column if not exists tag text;
alter table sandbox.payment add column if not exists qr text;
alter table sandbox.payment add column if not exists is_open boolean not null default false;
comment on column sandbox.payment.is_open is 'The address takes any amount: the ordered one is only the minimum';
alter table sandbox.payment add column if not exists fee text not null default '0';
comment on column sandbox.payment.processing is 'How the player pays: form, iframe, qr, message or asyncRedirect';
comment on column sandbox.payment.fee is 'The provider''s fee on top of a deposit, or deducted from a payout';

create table if not exists sandbox.message (
  id uuid primary key,
  reference uuid not null references sandbox.payment,
  body text not null,
  is_forged boolean not null,
  copies int not null,
  tries int not null default 0,
  due_at timestamptz not null,
  delivered_at timestamptz
);
comment on table sandbox.message is 'Messages to the operator, until they are accepted';
comment on column sandbox.message.is_forged is 'Sent once with a wrong signature, without retries';
comment on column sandbox.message.copies is 'How many times it is sent, like real providers do';
create index if not exists message_due on sandbox.message (due_at) where delivered_at is null;

create table if not exists sandbox.mail (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  received_at timestamptz not null
);
comment on table sandbox.mail is 'Messages that the inbox shows instead of sending them';
create table if not exists sandbox.identity_token (
  token text primary key,
  user_id text not null,
  expires_at timestamptz not null
);
comment on table sandbox.identity_token is 'Access tokens for the identity check of the Sumsub stand-in';
create table if not exists sandbox.identity_document (
  user_id text primary key,
  first_name text not null,
  last_name text not null,
  birthdate text,
  number text
);
comment on table sandbox.identity_document is 'What the stand-in reads from the documents of a person: what the operator said of them';

create index if not exists payment_by_time on sandbox.payment (created_at, reference);

alter table sandbox.mail add column if not exists html text;
create index if not exists mail_recipient on sandbox.mail (recipient, id desc);

create table if not exists sandbox.game_session (
  token_hash bytea primary key,
  mode text not null check (mode in ('real', 'demo')),
  game text not null,
  casino_id text not null,
  account_id text,
  operator_session text,
  currency text not null,
  subunit_to_unit int not null,
  stake_unit bigint not null,
  play_money bigint,
  created_at timestamptz not null
);
comment on table sandbox.game_session is 'Launches of the aggregator stand-in''s games';
comment on column sandbox.game_session.play_money is 'Subunits; only of demos';
create index if not exists game_session_by_time on sandbox.game_session (created_at);
alter table sandbox.game_session drop column if exists symbol, drop column if exists locale,
  drop column if exists return_url, drop column if exists deposit_url;

create table if not exists sandbox.game_round (
  id uuid primary key,
  casino_id text not null,
  account_id text not null,
  operator_session text not null,
  currency text not null,
  subunit_to_unit int not null,
  game text not null,
  bet_key text not null,
  stake bigint not null,
  state text not null check (state in ('placing', 'open', 'settled', 'refused', 'returned')),
  multiplier int,
  shown int[],
  win bigint,
  api_code int,
  created_at timestamptz not null,
  unique (casino_id, account_id, bet_key)
);
comment on table sandbox.game_round is 'Rounds for money of the aggregator stand-in''s games';
comment on column sandbox.game_round.bet_key is 'Chosen by the game page: a repeated bet returns the first one';
comment on column sandbox.game_round.multiplier is 'Hundredths of the stake, drawn once the bet is accepted';
comment on column sandbox.game_round.api_code is 'Why the operator refused the bet';
create index if not exists game_round_by_time on sandbox.game_round (created_at);
create index if not exists game_round_open on sandbox.game_round (casino_id, account_id, game) where state = 'open';
create index if not exists game_round_placing on sandbox.game_round (created_at) where state = 'placing';

create table if not exists sandbox.game_call (
  place bigint generated always as identity primary key,
  subject text not null,
  name text not null,
  body text not null,
  tries int not null default 0,
  due_at timestamptz not null,
  answered_at timestamptz,
  api_code int
);
comment on table sandbox.game_call is 'Wallet calls of the aggregator stand-in that are repeated until they are answered';
comment on column sandbox.game_call.subject is 'The round or issue: its calls are sent in order';
create index if not exists game_call_due on sandbox.game_call (due_at) where answered_at is null;
create index if not exists game_call_of_subject on sandbox.game_call (subject, place) where answered_at is null;

create table if not exists sandbox.game_failure (
  kind text primary key,
  uses_left int
);
comment on table sandbox.game_failure is 'Failures that a tester has switched on in the stand-ins';
comment on column sandbox.game_failure.uses_left is 'Null: until it is switched off';

create table if not exists sandbox.free_spins (
  issue_id text primary key,
  casino_id text not null,
  account_id text not null,
  currency text not null,
  subunit_to_unit int not null,
  games text[] not null,
  stake bigint not null,
  quantity int not null,
  spins_left int not null,
  total_win bigint not null default 0,
  state text not null check (state in ('active', 'played', 'cancelled', 'expired')),
  valid_until timestamptz not null
);
comment on table sandbox.free_spins is 'Free spins that the operator has issued at the aggregator stand-in';

create table if not exists sandbox.register_person (
  id uuid primary key,
  last_name text not null,
  birthdate date not null,
  added_at timestamptz not null
);
comment on table sandbox.register_person is 'People on the stand-in for a register of self-excluded people';

create table if not exists sandbox.simulation_lease (
  id boolean primary key default true check (id),
  holder text not null,
  until timestamptz not null
);
comment on table sandbox.simulation_lease is 'The process that runs the simulated players. At most one row';

${BOOK_TABLES}
create table if not exists sandbox.push_device (
  id uuid primary key,
  operator_key text not null,
  private_key bytea not null,
  auth bytea not null
);
comment on table sandbox.push_device is 'Browsers that subscribed at the stand-in of a push service';
`

/** Stored on the created schema, to skip unchanged ones: changes need exclusive table locks, and a waiting lock blocks all others. */
const MADE_BY = `Stand-ins, made by ${createHash('sha256').update(SCHEMA).digest('hex')}`

/** Safe for concurrent starts. */
export function migrateSandbox(pool: Pool): Promise<void> {
  return inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    const { rows } = await tx.query<{ madeBy: string | null }>(
      `select obj_description(to_regnamespace('sandbox'), 'pg_namespace') as "madeBy"`,
    )
    if (rows[0]?.madeBy === MADE_BY) return
    await tx.query(SCHEMA)
    await tx.query(`comment on schema sandbox is '${MADE_BY}'`)
  })
}
