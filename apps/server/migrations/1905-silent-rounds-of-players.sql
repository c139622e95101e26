-- A withdrawal looks for rounds of its player that were ended as silent and paid later.

create index silent_round_player on silent_round (player) where closed_at is not null;
