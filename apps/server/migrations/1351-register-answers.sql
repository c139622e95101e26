-- Staff read which players a register lists or could not answer for. Most answers are clear.

create index register_check_attention on register_check (asked_at, player_id, register) where state <> 'clear';
