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
  'The secret that a player''s app shares with us. Asked for only from the moment at which a first code has confirmed it.';
comment on column player_factor.sealed is 'The secret, sealed with the player''s key';
comment on column player_factor.last_step is 'The time step of the last code that was taken: only later ones count';
comment on column player_factor.added_in is 'The session that set it up; null for those from before this was kept';
comment on column player_factor.paused_until is
  'Added after a change of the email that was undone: a sign-in does without it until then; null: never paused';

create table player_recovery_code (
  player_id uuid not null references player,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (player_id, code_hash)
);
comment on table player_recovery_code is
  'What stands in for a code of the app, each of them once. 80 random bits, so a plain hash tells nothing.';

create table sign_in_ticket (
  token_hash bytea primary key,
  player_id uuid not null references player,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sign_in_ticket is
  'Somebody has shown the first of two factors, and may show the second one. Forgotten after it expires.';

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
comment on table player_passkey is 'A key that a device of the player keeps for this site. Only its public half is here.';
comment on column player_passkey.credential_id is 'What the device calls it';
comment on column player_passkey.public_key is 'Its public half (COSE)';
comment on column player_passkey.counter is
  'How often the device says it was used: a number that does not rise tells of a copy. 0 of devices that do not count.';
comment on column player_passkey.transports is 'How the device is reached, as the browser said';
comment on column player_passkey.name is 'What the player calls it';
comment on column player_passkey.added_in is 'The session that added it; null for those from before this was kept';
comment on column player_passkey.paused_until is 'As of player_factor. Such a passkey never signs in without the password';

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
  'What a passkey is asked to sign: once, for minutes, for one purpose. Forgotten after it expires.';
comment on column passkey_challenge.player_id is 'Whose passkey it asks; null where the passkey itself tells who comes in';
comment on column passkey_challenge.session_id is 'The sign-in that asked, of who is signed in';
comment on column passkey_challenge.ticket_hash is 'The ticket of the first factor, of who signs in';

create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_player on passkey_challenge (player_id) where player_id is not null;
