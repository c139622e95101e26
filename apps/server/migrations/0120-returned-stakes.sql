-- What a player's history says of a rollback. A round keeps what is still staked, and the journal is not read by rounds.

create table returned_stake (
  id text primary key,
  player uuid not null,
  round uuid not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
comment on table returned_stake is 'Stakes that a game provider took back and that were returned to the player, for his history; written from the news of it';
comment on column returned_stake.id is 'The provider and its number of the rollback';
comment on column returned_stake.player is 'Whose round it is';
comment on column returned_stake.round is 'The round';
comment on column returned_stake.amount is 'What was returned of all pockets, in subunits of the round''s currency';
comment on column returned_stake.at is 'When';

create index returned_stake_round on returned_stake (round);
