-- Tournaments: runs, their entrants, and the prizes of finished runs.

create table tournament_run (
  id uuid primary key,
  tournament text collate "C" not null,
  period_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null check (state in ('published', 'running', 'finalising', 'finished', 'cancelled')),
  terms jsonb not null,
  entrants integer,
  finished_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_reason text,
  version integer not null,
  constraint tournament_run_period unique (tournament, period_at),
  constraint tournament_run_finished check ((state = 'finished') = (finished_at is not null)),
  constraint tournament_run_cancelled check ((state = 'cancelled') = (cancelled_at is not null))
);
comment on table tournament_run is 'One run of a tournament. Counting holds it FOR SHARE, and what ends it FOR UPDATE: after that nothing is counted';
comment on column tournament_run.tournament is 'The id in tournaments.json';
comment on column tournament_run.period_at is 'When it should start by its settings: each period has one run';
comment on column tournament_run.starts_at is 'Rounds that end from now on count: later than period_at if it was published too late';
comment on column tournament_run.terms is 'Scoring, games and prizes: those of the settings until the start, then fixed';
comment on column tournament_run.entrants is 'Entrants with a score, when it finished';
comment on column tournament_run.cancelled_by is 'The staff member or the job that cancelled it';
comment on column tournament_run.version is 'Increases with each change of the run';

create index tournament_run_open on tournament_run (ends_at) where state in ('published', 'running', 'finalising');
create index tournament_run_finished_at on tournament_run (ends_at desc, id) where state = 'finished';

create table tournament_entry (
  run_id uuid not null references tournament_run (id),
  player_id uuid not null,
  joined_at timestamptz not null,
  currency text collate "C",
  score bigint not null default 0,
  reached_at timestamptz,
  rounds integer not null default 0,
  staked numeric not null default 0,
  won numeric not null default 0,
  best jsonb not null default '[]',
  primary key (run_id, player_id)
) with (fillfactor = 70);
comment on table tournament_entry is 'An entrant and their score. Written by the consumer of rounds under the lock of the row';
comment on column tournament_entry.joined_at is 'Rounds that end from then on count: the opt-in, or the start of the run';
comment on column tournament_entry.currency is 'Of the last counted round: a prize is paid in it';
comment on column tournament_entry.score is 'In the unit of the kind of scoring; below 1 it has no place';
comment on column tournament_entry.reached_at is 'When the score was reached, by the times at which rounds ended: of equal scores the earlier one is ahead';
comment on column tournament_entry.rounds is 'Counted rounds';
comment on column tournament_entry.staked is 'Their stakes, in millionths of a subunit of the base currency';
comment on column tournament_entry.won is 'Their wins, in the same unit';
comment on column tournament_entry.best is 'The best rounds, for kinds of scoring that rank by them';

create index tournament_entry_place on tournament_entry (run_id, score desc, reached_at, player_id) where score > 0;
create index tournament_entry_player on tournament_entry (player_id);

create table tournament_prize (
  run_id uuid not null references tournament_run (id),
  place integer not null check (place > 0),
  player_id uuid not null,
  score bigint not null check (score > 0),
  base_amount bigint not null check (base_amount > 0),
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  primary key (run_id, place),
  constraint tournament_prize_player unique (run_id, player_id)
);
comment on table tournament_prize is 'The winners of a finished run, final. Each prize is the reward with the cause tournament and the id run:place';
comment on column tournament_prize.base_amount is 'The prize by the terms, in subunits of the base currency';
comment on column tournament_prize.amount is 'What is paid, in subunits of the currency';

create table tournament_board (
  run_id uuid primary key references tournament_run (id),
  at timestamptz not null default '-infinity',
  version integer not null default 0,
  entrants integer not null default 0,
  digest text not null default ''
);
comment on table tournament_board is 'When the leaderboard of a run was last published by any process, so that all of them together publish at most once a second';
comment on column tournament_board.at is 'The last look, whether or not something had changed';
comment on column tournament_board.entrants is 'Entrants with a score at the last look';
comment on column tournament_board.digest is 'Of what was last published';
