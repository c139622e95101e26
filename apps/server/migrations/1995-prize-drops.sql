-- Prize drops: runs whose prizes fall at random over qualifying rounds, and the rounds that a run's secret lets win.

create table prize_drop_run (
  id uuid primary key,
  programme text collate "C" not null,
  period_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'ended')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  terms jsonb not null,
  commitment text not null,
  sealed_secret bytea not null,
  key_id text not null,
  secret text,
  pauses jsonb not null default '[]',
  fallen integer not null default 0 check (fallen >= 0),
  stopped_by text,
  ended_at timestamptz,
  constraint prize_drop_run_period unique (programme, period_at),
  constraint prize_drop_run_ended check ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (secret is not null))
) with (fillfactor = 70);
comment on table prize_drop_run is 'A run of prize drops. Its row is the lock of its hits: a prize falls, and a run is paused or ended, under it';
comment on column prize_drop_run.programme is 'The id in prize-drops.json';
comment on column prize_drop_run.period_at is 'The start of its period by the schedule: each has one run';
comment on column prize_drop_run.ends_at is 'The last moment at which a round can end to qualify; earlier than planned if the run was stopped';
comment on column prize_drop_run.terms is 'Games, chance and prizes, fixed at the publication. Money is in the base currency';
comment on column prize_drop_run.commitment is 'SHA-256 of the secret, published before the start';
comment on column prize_drop_run.sealed_secret is 'The secret that decides which rounds win, sealed with the key key_id, which is not in the database';
comment on column prize_drop_run.secret is 'The secret, revealed when the run has ended';
comment on column prize_drop_run.pauses is 'When nothing could fall: a list of from and until, which is null while the pause lasts';
comment on column prize_drop_run.fallen is 'How many prizes have fallen';
comment on column prize_drop_run.stopped_by is 'Who ended it before its time; null: nobody';

create index prize_drop_run_open on prize_drop_run (ends_at) where state = 'open';
create index prize_drop_run_ends_at on prize_drop_run (ends_at desc);

create table prize_drop_entry (
  run_id uuid not null references prize_drop_run (id),
  player_id uuid not null,
  joined_at timestamptz not null,
  primary key (run_id, player_id)
);
comment on table prize_drop_entry is 'Players who joined a run, where their market asks for it';
comment on column prize_drop_entry.joined_at is 'Rounds that end from then on qualify';
create index prize_drop_entry_player on prize_drop_entry (player_id);

create table prize_drop_hit (
  run_id uuid not null references prize_drop_run (id),
  round_id uuid not null,
  player_id uuid not null,
  game text not null,
  currency text collate "C" not null,
  settled_at timestamptz not null,
  decided_at timestamptz not null,
  refusal text,
  number integer check (number > 0),
  prize integer check (prize >= 0),
  base_amount bigint check (base_amount > 0),
  paid_currency text collate "C",
  amount bigint check (amount > 0),
  offer text,
  primary key (run_id, round_id),
  constraint prize_drop_hit_number unique (run_id, number),
  constraint prize_drop_hit_prize unique (run_id, prize),
  constraint prize_drop_hit_decided check ((refusal is null) = (number is not null) and (number is null) = (prize is null)
    and (number is null) = (base_amount is null) and (number is null) = (amount is null) and (number is null) = (paid_currency is null))
);
comment on table prize_drop_hit is 'Qualifying rounds that the secret lets win, final: each won a prize, or its player could not. Each prize is the reward with the cause drop and the id run:number';
comment on column prize_drop_hit.settled_at is 'When the round ended';
comment on column prize_drop_hit.refusal is 'Why it won nothing; null: it won';
comment on column prize_drop_hit.number is '1, 2, 3 …: the order in which the prizes of the run fell';
comment on column prize_drop_hit.prize is 'The index in the list of all prizes';
comment on column prize_drop_hit.base_amount is 'The prize by the terms, in subunits of the base currency';
comment on column prize_drop_hit.amount is 'The prize as cash, in subunits of paid_currency: paid where the player can''t get its offer';
comment on column prize_drop_hit.offer is 'The offer that is given; null: cash';

create index prize_drop_hit_player on prize_drop_hit (player_id);
