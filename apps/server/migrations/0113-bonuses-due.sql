-- What follows a bonus in its package by itself waits here while its player may not play.

create table player_bonus_due (
  bonus_id uuid primary key references player_bonus,
  player_id uuid not null,
  due_at timestamptz not null
);
comment on table player_bonus_due is 'Bonuses played through whose next one of the package waits for the end of a break';
comment on column player_bonus_due.bonus_id is 'The one that was played through';
comment on column player_bonus_due.due_at is 'When the next one would have been issued, and by when it is judged';
