-- Sessions, and failed attempts to log in.

create table player_session (
  id uuid primary key,
  player_id uuid not null references player,
  generation int not null default 1,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  active_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  by_link boolean not null default false,
  by_factor boolean not null default false,
  by_identity boolean not null default false,
  password_at timestamptz,
  factor_at timestamptz,
  address text not null,
  country text not null,
  user_agent text not null,
  fingerprint text
);
comment on table player_session is
  'A login on one device. A token is valid only while its session is open, whatever the token says';
comment on column player_session.generation is
  'Increases with each refresh; a token that is two generations old closes the session';
comment on column player_session.active_at is
  'The player''s last action in it, to the minute; null: none since it began, or not recorded. An open page is no action';
comment on column player_session.by_link is
  'Opened by a link that staff created, which does not prove that the player is present';
comment on column player_session.by_factor is 'Opened with a second factor or a passkey, so its holder has the player''s factors';
comment on column player_session.by_identity is
  'Opened by an account at another provider that was linked with the password, so that its holder may no longer know it';
comment on column player_session.password_at is 'When the player last entered the password in it, after it was opened';
comment on column player_session.factor_at is 'When the second factor was last shown for an action that requires it again';

create index player_session_player on player_session (player_id, created_at desc);
create index player_session_open on player_session (created_at) where ended_at is null;

create table login_attempt (
  login_hash bytea primary key,
  login_group bytea,
  failures int not null,
  first_at timestamptz not null,
  blocked_until timestamptz
);
comment on table login_attempt is
  'Failed sign-ins by login and network, known or not, so that the answer does not reveal which logins exist';
comment on column login_attempt.login_hash is 'Keyed hash: what people type by mistake must not be stored here';
comment on column login_attempt.login_group is
  'Keyed hash of the login alone, if the row counts one network or all networks together';

create index login_attempt_group on login_attempt (login_group) where login_group is not null;

create table login_network (
  login_hash bytea not null,
  network_hash bytea not null,
  signed_in_at timestamptz not null,
  primary key (login_hash, network_hash)
);
comment on table login_network is
  'Networks from which a login has signed in. Guesses from elsewhere do not delay them. Deleted when unused for 90 days';
comment on column login_network.login_hash is 'Keyed hash';
comment on column login_network.network_hash is
  'Keyed hash of login and network: it names no network that could be compared between players';

create index login_network_signed_in on login_network (signed_in_at);
