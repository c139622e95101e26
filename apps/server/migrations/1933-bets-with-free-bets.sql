-- A sports bet can be placed with a free bet.

alter table sports_bet add column freebet uuid;
comment on column sports_bet.freebet is
  'The free bet that covers its stake: no money of the player is staked, and the stake is not returned. Null: the player staked cash';

create index sports_bet_freebet on sports_bet (freebet) where freebet is not null;
