-- What a player keeps about games: favourites, and when they last opened a game.

create table player_game (
  player_id uuid not null references player (id),
  game_id text not null references game (id),
  favorite_since timestamptz,
  played_at timestamptz,
  version integer not null default 0,
  primary key (player_id, game_id)
);
comment on table player_game is 'A game that a player has marked as a favourite or opened for money';
comment on column player_game.favorite_since is 'When the player marked it; null if it is not a favourite';
comment on column player_game.played_at is 'When the player last opened it for money; null if never';
comment on column player_game.version is 'Increases with each change of the mark, so that an older state never replaces a newer one';

create index player_game_favorites on player_game (player_id, favorite_since desc) where favorite_since is not null;
create index player_game_played on player_game (player_id, played_at desc) where played_at is not null;
