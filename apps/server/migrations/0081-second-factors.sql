-- A second factor beside the password: codes that a player's app makes from a secret that it shares with us.

create table player_factor (
  player_id uuid primary key references player,
  sealed bytea not null,
  last_step integer not null default 0,
  began_at timestamptz not null,
  confirmed_at timestamptz
);
comment on table player_factor is 'The secret that a player''s app shares with us. Asked for only from the moment at which a first code has confirmed it.';
comment on column player_factor.sealed is 'The secret, sealed with the player''s key';
comment on column player_factor.last_step is 'The time step of the last code that was taken: only later ones count';

create table player_recovery_code (
  player_id uuid not null references player,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (player_id, code_hash)
);
comment on table player_recovery_code is 'What stands in for a code of the app, each of them once. 80 random bits, so a plain hash tells nothing.';

create table sign_in_ticket (
  token_hash bytea primary key,
  player_id uuid not null references player,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sign_in_ticket is 'Somebody has shown the first of two factors, and may show the second one. Forgotten after it expires.';

create index sign_in_ticket_expires on sign_in_ticket (expires_at);
create index sign_in_ticket_player on sign_in_ticket (player_id);

alter table player_session add column factor_at timestamptz;
comment on column player_session.factor_at is 'When the second factor was last shown for what needs it anew';
