-- The process that counts rounds keeps rows of recent_play, and with each row the player's level and time zone. It reads a changed row
-- again, so the row changes with them. A missing row is created: one that another transaction creates meanwhile then counts as changed.

create function recent_play_touch() returns trigger language plpgsql as $$
begin
  insert into recent_play as r (player_id) values ((to_jsonb(new) ->> tg_argv[0])::uuid)
    on conflict (player_id) do update set version = r.version + 1;
  return null;
end $$;
comment on function recent_play_touch() is
  'Changes the row of recent_play of a player whose level or time zone changes, so that the process that counts rounds reads both again. The argument names the column with the ID of the player';

create trigger loyalty_account_level_changed after update of level on loyalty_account
  for each row when (old.level is distinct from new.level) execute function recent_play_touch('player_id');

create trigger player_state_zone_changed after update of zone on player_state
  for each row when (old.zone is distinct from new.zone) execute function recent_play_touch('player');

comment on table recent_play is
  'Of each player, counted play that the tables loyalty_play, own_play and play_day don''t include yet. Their views with the ending _all add it. Sums are written by the consumer of rounds only';
