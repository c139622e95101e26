-- The process that counts rounds keeps rows of recent_play, and with them the level of the player and their time zone. A row that has changed
-- is read again, so it changes with them. A row that is missing is created, so that nobody who creates it meanwhile misses the change.

create function loyalty_account_level_change() returns trigger language plpgsql as $$
begin
  insert into recent_play as r (player_id) values (new.player_id) on conflict (player_id) do update set version = r.version + 1;
  return null;
end $$;
comment on function loyalty_account_level_change() is
  'Changes the row of recent_play when the level of the player changes: who counts rounds then reads both again';

create trigger loyalty_account_level_changed after update of level on loyalty_account
  for each row when (old.level is distinct from new.level) execute function loyalty_account_level_change();

create function player_state_zone_change() returns trigger language plpgsql as $$
begin
  insert into recent_play as r (player_id) values (new.player) on conflict (player_id) do update set version = r.version + 1;
  return null;
end $$;
comment on function player_state_zone_change() is
  'Changes the row of recent_play when the time zone of the player changes: who counts rounds then reads both again';

create trigger player_state_zone_changed after update of zone on player_state
  for each row when (old.zone is distinct from new.zone) execute function player_state_zone_change();
