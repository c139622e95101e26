-- Different players are countable per market. On how many days they played was never read.

alter table game_player drop column days_count, add column country text not null default '';
alter table game_player alter column country drop default;
comment on column game_player.country is
  'The country of the player on the last day. Empty for play before it was stored, which counts only for all players together';
