-- Sessions end some time after their beginning, however often they are refreshed.

create index player_session_open on player_session (created_at) where ended_at is null;
