-- The latest sums that are counted from the rounds of a player, in one row. Most rounds follow one in the same game on the same day, so
-- counting them changes this row only: the tables of days and games get their sums when another day, game or currency begins.

create table recent_play (
  player_id uuid primary key,
  version integer not null default 0,
  ended_at timestamptz,
  game_day date,
  game text,
  game_currency text collate "C",
  weight integer,
  edge integer,
  rate integer,
  first_at timestamptz,
  last_at timestamptz,
  game_rounds integer not null default 0,
  game_staked bigint not null default 0,
  game_base numeric(38, 6) not null default 0,
  own_day date,
  own_currency text collate "C",
  own_staked bigint not null default 0,
  own_won bigint not null default 0,
  own_cost numeric(38, 0) not null default 0,
  report_day date,
  report_currency text collate "C",
  report_rounds integer not null default 0,
  report_staked bigint not null default 0,
  report_won bigint not null default 0,
  played_s integer not null default 0
) with (fillfactor = 50);
comment on table recent_play is
  'Of each player, counted play that the tables loyalty_play, own_play and play_day don''t include yet. Their views with the ending _all add it. Written by the consumer of rounds only, which locks the rows in the order of the players before it counts';
comment on column recent_play.version is 'Increases with each change, so that pages can tell which of two is newer';
comment on column recent_play.ended_at is 'When the last counted round of the player ended, to count the time until the next one';
comment on column recent_play.game_day is 'With the columns until game_base: a row for loyalty_play, which also adds to points and rakeback. Null before the first';
comment on column recent_play.own_day is 'With the columns until own_cost: a row for own_play. Null before the first';
comment on column recent_play.report_day is 'With the columns until played_s: a row for play_day. Null before the first';

-- Reports read all players of a day.
create index recent_play_report on recent_play (report_day) where report_day is not null;
