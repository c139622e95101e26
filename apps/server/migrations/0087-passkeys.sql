-- Passkeys (WebAuthn): a second factor beside an app's codes, and a way in of its own.

create table player_passkey (
  id uuid primary key,
  player_id uuid not null references player,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
comment on table player_passkey is 'A key that a device of the player keeps for this site. Only its public half is here.';
comment on column player_passkey.credential_id is 'What the device calls it';
comment on column player_passkey.public_key is 'Its public half (COSE)';
comment on column player_passkey.counter is 'How often the device says it was used: a number that does not rise tells of a copy. 0 of devices that do not count.';
comment on column player_passkey.transports is 'How the device is reached, as the browser said';
comment on column player_passkey.name is 'What the player calls it';

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
comment on table passkey_challenge is 'What a passkey is asked to sign: once, for minutes, for one purpose. Forgotten after it expires.';
comment on column passkey_challenge.player_id is 'Whose passkey it asks; null where the passkey itself tells who comes in';
comment on column passkey_challenge.session_id is 'The sign-in that asked, of who is signed in';
comment on column passkey_challenge.ticket_hash is 'The ticket of the first factor, of who signs in';

create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_player on passkey_challenge (player_id) where player_id is not null;
