-- Signs of harm: what in a player's payments, limits and play gives reason to look at them.

create table protection_signal (
  id bigint primary key generated always as identity,
  player_id uuid not null,
  kind text not null,
  day date not null,
  market text not null,
  evidence jsonb not null,
  reactions text[] not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  constraint protection_signal_one unique (player_id, kind, day),
  constraint protection_signal_closed check ((closed_at is null) = (closed_by is null))
);
comment on table protection_signal is 'A sign of harm of a player on a day, each at most once';
comment on column protection_signal.day is 'UTC, except for the time played, which is counted on days of the player';
comment on column protection_signal.market is 'The market whose thresholds applied';
comment on column protection_signal.evidence is 'The figures that reached the thresholds';
comment on column protection_signal.reactions is 'What the market''s rule did: message, offersPaused, case';
comment on column protection_signal.closed_at is 'When staff closed its case; null: open, or there is none';

create index protection_signal_open on protection_signal (id) where closed_at is null and 'case' = any (reactions);

create table protection_run (
  day date primary key,
  begun_at timestamptz not null,
  ended_at timestamptz
);
comment on table protection_run is 'Days whose players are or were looked at for signs of harm';

create table protection_check (
  day date not null,
  player_id uuid not null,
  primary key (day, player_id)
);
comment on table protection_check is 'Players whose day was not looked at yet';

-- A day's run begins with the players who changed a limit since.
create index player_limit_changed on player_limit (changed_at) where definition in (1, 2, 3);
