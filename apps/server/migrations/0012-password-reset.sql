-- Wishes for a new password, for logins that exist and for those that do not alike.

create table password_reset (
  id uuid primary key,
  login_hash bytea not null,
  player_id uuid,
  email text,
  code_hash bytea unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((player_id is null) = (email is null))
);
comment on table password_reset is 'A wish for a new password; the code is made when the mail is sent and kept only as its hash. Forgotten after a day.';
comment on column password_reset.login_hash is 'Keyed hash of what was typed, to count how often it is asked for.';
comment on column password_reset.player_id is 'Null for a login that nobody has. No foreign key: checking one would take longer for a player than for nobody.';
comment on column password_reset.email is 'Where the code goes: void once the player has another address.';

create index password_reset_login on password_reset (login_hash, requested_at);
create index password_reset_player on password_reset (player_id) where used_at is null;
