-- How long a player has played for money without a pause, where their market demands that they confirm it.
create table play_clock (
  player_id uuid primary key references player (id),
  started_at timestamptz not null,
  active_at timestamptz not null,
  confirmed_at timestamptz,
  asked_at timestamptz,
  every_minutes int check (every_minutes > 0)
);

comment on table play_clock is 'The time that a player has played without a pause, for the reality check that the server holds.';
comment on column play_clock.active_at is 'The last bet, up to a minute late.';
comment on column play_clock.confirmed_at is 'When the player last chose to play on.';
comment on column play_clock.asked_at is 'When a bet was refused until the player answers. Null after the answer.';
comment on column play_clock.every_minutes is 'The interval that the player chose. Null: the usual one.';
