-- Passkeys of staff members for the office.

create table staff_passkey (
  id uuid primary key,
  staff_id text not null references staff,
  host text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
comment on table staff_passkey is
  'A key that a device of a staff member keeps for the office. Only its public half is stored. A new key of the member removes it';
comment on column staff_passkey.staff_id is 'The member that it signs in';
comment on column staff_passkey.host is
  'The host of the office that it belongs to: browsers use it under no other. After a move of the office it no longer counts';
comment on column staff_passkey.credential_id is 'The device''s ID for it';
comment on column staff_passkey.public_key is 'Its public half (COSE)';
comment on column staff_passkey.counter is
  'How often it was used, as the device reports: a number that does not rise reveals a copy. 0 if the device does not count';
comment on column staff_passkey.transports is 'How the device is reached, as the browser reported';
comment on column staff_passkey.name is 'The member''s name for it';
comment on column staff_passkey.added_at is 'When it was added';
comment on column staff_passkey.used_at is 'When it last signed in, confirmed or approved something';

create index staff_passkey_member on staff_passkey (staff_id);

create table staff_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'set-up', 'sign-in', 'prove')),
  staff_id text references staff,
  session_id uuid,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table staff_challenge is
  'A challenge that a passkey of a staff member signs: once, within minutes, for one purpose. Deleted after it expires';
comment on column staff_challenge.challenge_hash is 'SHA-256 of the challenge';
comment on column staff_challenge.purpose is
  'add: another passkey; set-up: the first factor, after the key; sign-in; prove: a fresh proof in a session';
comment on column staff_challenge.staff_id is 'The member who is asked; null at a sign-in, where the passkey names the member';
comment on column staff_challenge.session_id is 'The session that asked; null before there is one';
comment on column staff_challenge.expires_at is 'Its answer is not accepted after this time';
comment on column staff_challenge.used_at is 'When it was answered. A wrong answer uses it up, too';

create index staff_challenge_over on staff_challenge (expires_at);
