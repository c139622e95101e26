-- Play counted per game as rounds finish, so that no ranking reads the rounds again.

create table game_day (
  day date not null,
  game_id text not null,
  country text not null,
  own_stakes bigint not null,
  players_count integer not null,
  primary key (day, game_id, country)
);
comment on table game_day is 'Own money staked on a game on a day, and by how many players. Kept for some days';
comment on column game_day.day is 'The day in UTC on which the rounds finished';
comment on column game_day.country is 'The country of the players';
comment on column game_day.own_stakes is 'Stakes without bonus money, in subunits of the base currency';
comment on column game_day.players_count is 'Players with a finished round on this day';

create table game_player (
  player_id uuid not null,
  game_id text not null,
  last_on date not null,
  days_count integer not null,
  primary key (player_id, game_id)
);
comment on table game_player is
  'Which games a player has lately played with own money: makes players countable per day, and joint players of two games. Kept for some weeks';
comment on column game_player.last_on is 'The last day in UTC on which a round finished';
comment on column game_player.days_count is 'On how many days they played it, without pauses longer than rows are kept';

create index game_player_of_game on game_player (game_id, last_on desc, player_id);
create index game_player_old on game_player (last_on);

create table also_played_progress (
  id boolean primary key default true check (id),
  after_game text not null
);
comment on table also_played_progress is 'How far the current pass over all games has come. One row';
comment on column also_played_progress.after_game is 'The game that was compared last; empty at the beginning of a pass';
insert into also_played_progress (after_game) values ('');
