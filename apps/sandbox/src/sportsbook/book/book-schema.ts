/** The tables of the stand-in sportsbook. Part of the schema of the stand-ins, so each statement may run again. */
export const BOOK_TABLES = `
create table if not exists sandbox.book_session (
  token_hash bytea primary key,
  operator_session text not null,
  player text not null,
  account_id text not null,
  currency text not null,
  subunit_to_unit int not null,
  country text not null,
  language text not null,
  stake_max text,
  created_at timestamptz not null,
  ended_at timestamptz
);
comment on table sandbox.book_session is 'Players at the sportsbook stand-in';
create index if not exists book_session_by_time on sandbox.book_session (created_at);

create table if not exists sandbox.book_bet (
  id uuid primary key,
  account_id text not null,
  operator_session text not null,
  currency text not null,
  subunit_to_unit int not null,
  language text not null,
  request text not null,
  kind text not null check (kind in ('single', 'combo', 'system')),
  size int not null,
  stake bigint not null,
  stake_left bigint not null,
  accept_odds text not null,
  legs jsonb not null,
  state text not null check (state in
    ('placing', 'pending', 'accepting', 'declining', 'open', 'declined', 'won', 'lost', 'refunded', 'cashed_out')),
  decline_code text,
  problems jsonb not null default '[]',
  version int not null default 0,
  returned bigint not null default 0,
  cashed_out bigint not null default 0,
  selling uuid,
  placed_at timestamptz not null,
  act_at timestamptz,
  settled_at timestamptz,
  changed_at timestamptz not null
);
alter table sandbox.book_bet add column if not exists freebet uuid;
comment on column sandbox.book_bet.freebet is 'The operator''s free bet that covers the stake';
alter table sandbox.book_bet add column if not exists bonus_stake bigint not null default 0;
comment on column sandbox.book_bet.bonus_stake is 'The part of the stake that was bonus money, as the operator answered its placement';
comment on table sandbox.book_bet is 'Bets at the sportsbook stand-in';
comment on column sandbox.book_bet.request is 'What the page asked for, to recognise a repeat';
comment on column sandbox.book_bet.size is 'How many legs each combination has';
comment on column sandbox.book_bet.version is 'Of the settlement; 0 before the first';
comment on column sandbox.book_bet.selling is 'The cash-out whose answer is unknown: until then, nothing is settled';
comment on column sandbox.book_bet.act_at is 'When to decide a pending bet, or to settle an open one';
create index if not exists book_bet_due on sandbox.book_bet (act_at) where act_at is not null;
create index if not exists book_bet_of_account on sandbox.book_bet (account_id, placed_at desc);
create index if not exists book_bet_changed on sandbox.book_bet (account_id, changed_at);
create index if not exists book_bet_matches on sandbox.book_bet using gin (legs jsonb_path_ops);

create table if not exists sandbox.book_cash_out (
  id uuid primary key,
  bet uuid not null references sandbox.book_bet,
  part_bp int not null,
  stake bigint not null,
  amount bigint not null,
  state text not null check (state in ('sent', 'done', 'refused')),
  made_at timestamptz not null
);
comment on table sandbox.book_cash_out is 'Bets, and parts of them, that players have sold back';

create table if not exists sandbox.book_call (
  place bigint generated always as identity primary key,
  bet uuid not null references sandbox.book_bet,
  name text not null,
  body text not null,
  order_id uuid,
  tries int not null default 0,
  due_at timestamptz not null,
  answered_at timestamptz,
  api_code int
);
comment on table sandbox.book_call is 'Sports wallet calls of the book that are repeated until they are answered';
create index if not exists book_call_due on sandbox.book_call (due_at) where answered_at is null;
create index if not exists book_call_of_bet on sandbox.book_call (bet, place) where answered_at is null;

create table if not exists sandbox.book_ruling (
  match text not null,
  market text not null default '',
  selection text not null default '',
  result text not null,
  made_at timestamptz not null,
  primary key (match, market, selection)
);
comment on table sandbox.book_ruling is 'Results that a tester has corrected, and matches that they have abandoned (without a market)';
`
