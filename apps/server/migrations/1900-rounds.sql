-- Rounds of games for money, and what is shown about them.

create table round (
  player uuid not null,
  provider text collate "C" not null,
  external_id text collate "C" not null,
  id uuid not null,
  asset text collate "C" not null,
  game text not null,
  build text,
  bonus_id uuid,
  staked bigint[] not null,
  won bigint[] not null,
  counted bigint[] not null,
  open boolean not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (player, opened_at, id)
) with (fillfactor = 50);
comment on table round is 'One round of a game for money, written by bets and wins under the player''s lock';
comment on column round.player is 'The player: the ledger''s owner';
comment on column round.provider is 'The provider of the game';
comment on column round.external_id is 'The provider''s id of the round';
comment on column round.id is 'Our id: the group of its entries';
comment on column round.asset is 'The currency';
comment on column round.game is 'The game of the catalogue';
comment on column round.build is 'The build of the game, if the provider reports it';
comment on column round.bonus_id is 'The bonus whose money is in it: it stays open as long as the round';
comment on column round.staked is 'Cash and bonus money that was staked and not rolled back';
comment on column round.won is 'Cash and bonus money that was won and not rolled back';
comment on column round.counted is
  'What its stakes counted towards: bet limits and loss limits (base currency), turnover, wagering';
comment on column round.open is 'The provider has not finished it';
comment on column round.opened_at is 'When its first bet was placed';
comment on column round.closed_at is 'When it was finished';

create unique index round_external_id on round (ledger_id(player, provider, external_id));

create table winner (
  id uuid primary key,
  player uuid not null,
  game text not null,
  asset text collate "C" not null,
  amount bigint not null,
  staked bigint not null,
  at timestamptz not null
);
comment on table winner is 'The latest wins, which everyone can see; kept short by its consumer';
comment on column winner.id is 'The round';
comment on column winner.player is 'The player; only the nickname is ever shown';
comment on column winner.game is 'The game of the catalogue';
comment on column winner.asset is 'The currency';
comment on column winner.amount is 'The win, in subunits';
comment on column winner.staked is 'The stake, in subunits';
comment on column winner.at is 'When the round was finished';

create index winner_at on winner (at);

create table returned_stake (
  id text not null,
  player uuid not null,
  round uuid not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (player, id)
);
comment on table returned_stake is
  'Stakes that a game provider rolled back, for the player''s history. Written by a consumer of the outbox';
comment on column returned_stake.id is 'The provider and its id of the rollback, unique per player';
comment on column returned_stake.player is 'The player of the round';
comment on column returned_stake.round is 'The round';
comment on column returned_stake.amount is 'The returned amount of all pockets, in subunits of the round''s currency';
comment on column returned_stake.at is 'When it was returned';

create index returned_stake_round on returned_stake (round);

create table silent_round (
  round_id uuid primary key,
  player uuid not null,
  provider text collate "C" not null,
  external_id text collate "C" not null,
  asked_at timestamptz not null,
  asks int not null default 1,
  answer text not null check (answer in ('open', 'finished', 'unknown', 'none')),
  closed_at timestamptz
);
comment on table silent_round is
  'Open rounds whose provider was asked about them, and rounds that were closed because it did not answer';
comment on column silent_round.round_id is 'Our id of the round';
comment on column silent_round.answer is 'The provider''s last answer; none: it did not answer';
comment on column silent_round.closed_at is 'When we closed it; a late win is still paid';

create index silent_round_open on silent_round (asked_at) where closed_at is null;

create table freespin_issue (
  provider text not null,
  issue_id text not null,
  player_id uuid not null,
  reported_at timestamptz not null,
  primary key (provider, issue_id)
);
comment on table freespin_issue is
  'The player of each issue of free spins that a game provider plays without bets: the first one reported for it';
comment on column freespin_issue.provider is 'Id of the game provider';
comment on column freespin_issue.issue_id is 'The provider''s id of the issue';
comment on column freespin_issue.player_id is 'The only player it may be credited to';
comment on column freespin_issue.reported_at is
  'When it was first reported: a repeat of its end finds the credit by this time';
