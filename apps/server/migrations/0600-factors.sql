-- Second factors: authenticator codes, recovery codes and passkeys.

create table player_factor (
  player_id uuid primary key references player,
  sealed bytea not null,
  last_step int not null default 0,
  began_at timestamptz not null,
  confirmed_at timestamptz,
  added_in uuid,
  paused_until timestamptz
);
comment on table player_factor is
  'The secret that the player''s authenticator app shares with us. Required only after a first code has confirmed it';
comment on column player_factor.sealed is 'The secret, sealed with the player''s key';
comment on column player_factor.last_step is 'The time step of the last accepted code: only later ones count';
comment on column player_factor.added_in is 'The session that set it up; null if none was recorded';
comment on column player_factor.paused_until is
  'Paused by a password reset or by undoing a change of the email: a login skips it until then; null: not paused';

create table player_recovery_code (
  player_id uuid not null references player,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (player_id, code_hash)
);
comment on table player_recovery_code is
  'Codes that replace a code of the app, each of them once. 80 random bits, so a plain hash reveals nothing';

create table sign_in_ticket (
  token_hash bytea primary key,
  player_id uuid not null references player,
  link_hash bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sign_in_ticket is
  'A login that has shown the first of two factors and may show the second. Deleted after it expires';

comment on column sign_in_ticket.link_hash is
  'The offer to link an account at another provider, which is used when the login is complete; null: none';

create index sign_in_ticket_expires on sign_in_ticket (expires_at);
create index sign_in_ticket_player on sign_in_ticket (player_id);

create table player_passkey (
  id uuid primary key,
  player_id uuid not null references player,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz,
  added_in uuid,
  paused_until timestamptz
);
comment on table player_passkey is 'A key that a device of the player keeps for this site. Only its public half is stored here';
comment on column player_passkey.credential_id is 'The device''s id for it';
comment on column player_passkey.public_key is 'Its public half (COSE)';
comment on column player_passkey.counter is
  'How often it was used, as the device says: a number that does not rise reveals a copy. 0 if the device does not count';
comment on column player_passkey.transports is 'How the device is reached, as the browser said';
comment on column player_passkey.name is 'The player''s name for it';
comment on column player_passkey.added_in is 'The session that added it; null if none was recorded';
comment on column player_passkey.paused_until is 'As in player_factor. A paused passkey never logs in without the password';

create index player_passkey_player on player_passkey (player_id);

create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'act', 'sign-in')),
  player_id uuid references player,
  session_id uuid,
  ticket_hash bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table passkey_challenge is
  'A challenge that a passkey signs: once, within minutes, for one purpose. Deleted after it expires';
comment on column passkey_challenge.player_id is 'The player whose passkey is asked; null if the passkey itself names the player';
comment on column passkey_challenge.session_id is 'The session that asked, for a player who is logged in';
comment on column passkey_challenge.ticket_hash is 'The ticket of the first factor, for a player who is logging in';

create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_player on passkey_challenge (player_id) where player_id is not null;
