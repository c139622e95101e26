-- Points, levels and rakeback, counted from ended rounds.

create table loyalty_account (
  player_id uuid primary key,
  score bigint not null default 0,
  level smallint not null default 1 check (level > 0),
  version integer not null default 1
) with (fillfactor = 70);
comment on table loyalty_account is 'A player''s points and level. Written by the consumer of rounds only';
comment on column loyalty_account.score is 'Counted stakes in subunits of the base currency, times the weight of the game in thousandths';
comment on column loyalty_account.level is 'The highest level that was reached, from 1. It never falls';

create table loyalty_play (
  player_id uuid not null,
  day date not null,
  game text not null,
  currency text collate "C" not null,
  weight integer not null check (weight >= 0),
  edge integer not null check (edge >= 0),
  rate integer not null check (rate >= 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  rounds integer not null,
  staked bigint not null,
  base bigint not null,
  primary key (player_id, day, game, currency, weight, edge, rate)
) with (fillfactor = 70);
comment on table loyalty_play is
  'Own-money stakes of a player''s ended rounds by day and game, with everything they were multiplied by: it answers why each point and each part of the rakeback was counted';
comment on column loyalty_play.day is 'The day on which the rounds ended, UTC';
comment on column loyalty_play.weight is 'Points per unit of the base currency, in thousandths. Like the rate, 0 while the programme was off';
comment on column loyalty_play.edge is 'The edge of the game in millionths, up to the largest that counts';
comment on column loyalty_play.rate is 'The rakeback of the player''s level, in hundredths of a percent';
comment on column loyalty_play.first_at is 'The end of the first of the rounds: a correction goes to the row that its round was counted in';
comment on column loyalty_play.staked is 'Counted stakes in subunits of the currency';
comment on column loyalty_play.base is 'Counted stakes in subunits of the base currency';

create table loyalty_level (
  player_id uuid not null,
  level smallint not null,
  reached_at timestamptz not null,
  round_id uuid not null,
  primary key (player_id, level)
);
comment on table loyalty_level is 'When a player reached each level, and the round that crossed its threshold';

create table rakeback (
  player_id uuid not null,
  currency text collate "C" not null,
  accrued numeric(38, 0) not null default 0,
  claimed bigint not null default 0 check (claimed >= 0),
  claims integer not null default 0,
  primary key (player_id, currency)
) with (fillfactor = 70);
comment on table rakeback is 'What a player has accrued and claimed. It can be negative after corrections of claimed rounds: later play makes up for it';
comment on column rakeback.accrued is 'The sum of stake times edge times rate of all rounds, in 10^-10 subunits';
comment on column rakeback.claimed is 'Subunits that were paid as cash';
comment on column rakeback.claims is 'The number of claims';
