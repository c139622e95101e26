-- Finds free bets that end soon.

create index player_freebet_ends on player_freebet (expires_at, id) where cancelled_at is null;
