-- Links of the operator that sign a player in.

create table autologin_token (
  token_hash bytea primary key,
  player_id uuid not null references player,
  made_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table autologin_token is 'A link that was made for one player by one of the staff. Counts once, for minutes; forgotten after it expires.';

create index autologin_token_expires on autologin_token (expires_at);
