-- The column for the next migration, which fills it: no round waits for more than this, because each file is a transaction.

alter table recent_play add column quests text;
comment on column recent_play.quests is
  'JSON: the progress of all active quests of the player, by the id of player_quest. Of each its version, then of each task what was counted; for different games or studios with the rounds of each. Null before the first quest';
