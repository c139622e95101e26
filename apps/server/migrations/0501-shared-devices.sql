-- Finds players who use the same device or address.

create index player_session_address on player_session (address, created_at desc);
create index player_session_fingerprint on player_session (fingerprint, created_at desc) where fingerprint is not null;
