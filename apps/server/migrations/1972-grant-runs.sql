-- Grants of staff: an offer for one player, or for the players of a list.

create table grant_run (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  offer text not null,
  list_hash text not null,
  players integer not null check (players > 0),
  cost bigint not null check (cost >= 0),
  made_by text not null,
  made_at timestamptz not null,
  released_at timestamptz,
  agreed_by text,
  cancelled_at timestamptz,
  constraint grant_run_agreed check (agreed_by is null or (released_at is not null and agreed_by <> made_by))
);
comment on table grant_run is 'An offer that staff give to players. Each player of a run gets it at most once';
comment on column grant_run.id is 'The name of the campaign, or a generated one for a single player';
comment on column grant_run.list_hash is 'Identifies the offer and the players: a repeat with other ones is refused';
comment on column grant_run.cost is 'The nominal value for all players, in subunits of the base currency';
comment on column grant_run.released_at is 'When its rewards became due; null: it waits for a second staff member';
comment on column grant_run.agreed_by is 'The second staff member; null: none was needed, or none has agreed';
comment on column grant_run.cancelled_at is 'When staff cancelled what players had not activated';

create index grant_run_made on grant_run (made_at desc);

create table grant_run_line (
  run_id text not null references grant_run,
  player_id uuid not null,
  currency text collate "C" not null,
  cost bigint not null check (cost >= 0),
  primary key (run_id, player_id)
);
comment on table grant_run_line is 'The players of a run';
comment on column grant_run_line.currency is 'The currency that the player used when the run was made';
comment on column grant_run_line.cost is 'Its part of the cost of the run';
