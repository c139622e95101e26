-- Bets that a provider let through against the terms of a bonus. Staff looks at them; nothing ends automatically.

create table bonus_violation (
  bonus_id uuid not null references player_bonus,
  kind text not null check (kind in ('max bet', 'restricted game', 'hedge')),
  round_id uuid not null,
  player_id uuid not null,
  currency text collate "C" not null,
  game text not null,
  staked bigint not null,
  max_bet bigint,
  other_round_id uuid,
  at timestamptz not null,
  primary key (bonus_id, kind, round_id)
);
comment on table bonus_violation is 'Rounds against the terms of a bonus, as evidence for staff. They never move money';
comment on column bonus_violation.kind is
  'max bet: the stakes of the round exceed the max bet together; restricted game: the bonus excludes the game; hedge: another round of the game with a similar stake was open at the same time';
comment on column bonus_violation.staked is 'All stakes of the round, in subunits, like max_bet';
comment on column bonus_violation.max_bet is 'Of the bonus, for max bet';
comment on column bonus_violation.other_round_id is 'The other round of a hedge';
comment on column bonus_violation.at is 'When the round ended';

create index bonus_violation_at on bonus_violation (at desc);
create index bonus_violation_player on bonus_violation (player_id, at desc);
