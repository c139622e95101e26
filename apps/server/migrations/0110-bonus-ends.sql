-- Every minute the bonuses whose time is over are looked up: those alone, not all that there ever were.

create index player_bonus_over on player_bonus ((case status when 1 then activate_by else expires_at end), id)
  where status < 3;
