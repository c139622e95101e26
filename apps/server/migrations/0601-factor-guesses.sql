create table factor_guess (
  player_id uuid not null references player,
  purpose text not null check (purpose in ('act', 'sign-in')),
  failures int not null check (failures > 0),
  last_at timestamptz not null,
  primary key (player_id, purpose)
);
comment on table factor_guess is
  'Wrong codes of a player''s authenticator app since the last new password. They limit how many can be tried';
comment on column factor_guess.purpose is 'sign-in: to finish a login; act: for an action of a player who is logged in';
comment on column factor_guess.failures is 'Wrong codes so far; one is forgotten every half day';
comment on column factor_guess.last_at is 'When the last wrong code was entered; deleted 100 days later';
