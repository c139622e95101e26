-- The timeline of a player lists the launches of games. Without the id: PostgreSQL could choose this index to find a session by its id.

create index if not exists game_session_player on game_session (player, started_at);
