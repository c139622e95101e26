-- Orders of games by play. The module rankings writes them; the snapshot of the catalogue reads them by version.

create table game_ranking (
  market text primary key,
  games text[] not null,
  version bigint not null
);
comment on table game_ranking is
  'The most popular games, first to last. Rows are emptied, never deleted: readers would not notice';
comment on column game_ranking.market is 'The market whose players played them; empty for all players together';
comment on column game_ranking.games is 'Ids of games; all others follow them';
comment on column game_ranking.version is 'Set at each change from catalogue_version';

create trigger game_ranking_lock before insert or update on game_ranking
  for each statement execute function catalogue_lock();
create trigger game_ranking_version before insert or update on game_ranking
  for each row execute function catalogue_set_version();

create table game_also_played (
  game_id text primary key,
  games text[] not null,
  version bigint not null
);
comment on table game_also_played is
  'What the players of a game also play, the most typical first. Rows are emptied, never deleted: readers would not notice';
comment on column game_also_played.games is 'Ids of games. No row says who played them';
comment on column game_also_played.version is 'Set at each change from catalogue_version';

create trigger game_also_played_lock before insert or update on game_also_played
  for each statement execute function catalogue_lock();
create trigger game_also_played_version before insert or update on game_also_played
  for each row execute function catalogue_set_version();
create index game_also_played_by_version on game_also_played (version);
