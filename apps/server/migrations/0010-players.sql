-- Players, what they agreed to, their sessions and the attempts to guess a password.

create table player (
  id uuid primary key,
  brand text not null,
  email text,
  email_confirmed_at timestamptz,
  phone text,
  password_hash text not null,
  status smallint not null default 1 check (status between 1 and 5),
  nickname text,
  first_name text,
  last_name text,
  birthdate date,
  gender text check (gender in ('female', 'male', 'other')),
  country text not null,
  city text,
  address text,
  postal_code text,
  time_zone text not null,
  locale text not null,
  receive_email_promo boolean not null default false,
  receive_sms_promo boolean not null default false,
  pwa_installed boolean not null default false,
  bonus_code text,
  affiliate_tag text,
  registered_at timestamptz not null,
  registered_from text not null,
  check (email is not null or phone is not null)
);
comment on table player is 'A person. Names, addresses and the like stand here and in no other table that this file makes.';
comment on column player.id is 'Random: its first part is shown, so it must not tell when it was made.';
comment on column player.status is '1 active, 2 limited (cannot deposit), 3 blocked, 4 closed, 5 excluded.';
comment on column player.registered_from is 'Address of the registration.';

create unique index player_email on player (brand, lower(email));
create unique index player_phone on player (brand, phone);

create table player_agreement (
  player_id uuid not null references player,
  document text not null,
  version text not null,
  accepted_at timestamptz not null,
  address text not null,
  primary key (player_id, document, version)
);
comment on table player_agreement is 'Which version of which document a player accepted, when and from where. Append-only.';

create table player_confirmation (
  id uuid primary key,
  player_id uuid not null references player,
  email text not null,
  code_hash bytea unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table player_confirmation is 'A wish for a confirmation mail; the code is made when the mail is sent and kept only as its hash.';

create index player_confirmation_player on player_confirmation (player_id, requested_at);

create table player_session (
  id uuid primary key,
  player_id uuid not null references player,
  generation integer not null default 1,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text not null,
  country text not null,
  user_agent text not null,
  fingerprint text
);
comment on table player_session is 'A sign-in. A token is good while its session is open, whatever the token says.';
comment on column player_session.generation is 'Raised by each refresh; a token two generations old closes the session.';

create index player_session_player on player_session (player_id, created_at desc);

create table login_attempt (
  login_hash bytea primary key,
  failures integer not null,
  first_at timestamptz not null,
  blocked_until timestamptz
);
comment on table login_attempt is 'Failed sign-ins by login, known or not, so that the answer tells nothing of which logins exist.';
comment on column login_attempt.login_hash is 'Keyed hash: what people type by mistake must not stand here.';
