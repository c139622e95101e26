-- Versions before recent_play.quests read the progress of active quests in player_quest.
alter function add_recent_play() rename to add_recent_sums;
comment on function add_recent_sums() is 'A part of add_recent_play: the sums of rounds. Returns the number of players';

create function add_recent_play() returns bigint language plpgsql as $$
declare
  moved bigint := add_recent_sums();
begin
  -- Its trigger copies the progress.
  update player_quest set version = version where state = 2;
  return moved;
end $$;
comment on function add_recent_play() is
  'Adds all of recent_play to the tables that versions before it read. For a rollback to such a version; returns the number of players with sums of rounds';
