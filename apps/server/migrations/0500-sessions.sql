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
  password_at timestamptz,
  factor_at timestamptz,
  address text not null,
  country text not null,
  user_agent text not null,
  fingerprint text
);
comment on table player_session is 'A sign-in. A token is good while its session is open, whatever the token says.';
comment on column player_session.generation is 'Raised by each refresh; a token two generations old closes the session.';
comment on column player_session.active_at is
  'His last deed in it, exact to a minute; null: none since it began, or nobody asks. A page that is only open is no deed.';
comment on column player_session.by_link is 'Opened by a link that staff had made';
comment on column player_session.by_factor is 'Opened with a second factor or a passkey, so its holder has the player''s factors';
comment on column player_session.password_at is 'When its player last showed his password in it, after it was opened';
comment on column player_session.factor_at is 'When the second factor was last shown for what needs it anew';

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
comment on column login_attempt.login_hash is 'Keyed hash: what people type by mistake must not stand here.';
comment on column login_attempt.login_group is
  'Keyed hash of the login alone, where the row counts one network or all of them together';

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
