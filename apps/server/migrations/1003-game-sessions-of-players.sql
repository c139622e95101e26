-- The timeline of a player lists the launches of games.

create index if not exists game_session_player on game_session (player, started_at, id);
