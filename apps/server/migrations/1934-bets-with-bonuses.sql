-- A sports bet can be placed with the money of a bonus for sports.

alter table sports_bet
  add column bonus uuid,
  add column stake_bonus bigint not null default 0,
  add column wager_percent int not null default 0,
  add column wagered bigint not null default 0 check (wagered >= 0),
  add column bonus_missing bigint not null default 0 check (bonus_missing >= 0),
  add constraint sports_bet_stake_bonus check (stake_bonus between 0 and stake and (bonus is not null or stake_bonus = 0));
comment on column sports_bet.stake is 'Own money and bonus money that were staked, or the amount of a free bet, in subunits';
comment on column sports_bet.bonus is 'The bonus for sports that was active when it was placed; null: none';
comment on column sports_bet.stake_bonus is 'The part of the stake that was money of that bonus';
comment on column sports_bet.wager_percent is
  'The percentage of the stake that counts towards the wagering requirement of that bonus once the bet is won or lost';
comment on column sports_bet.wagered is 'What it counts towards it at the moment, in subunits';
comment on column sports_bet.bonus_missing is
  'Bonus money that a correction could not take back. The player does not owe it: the next bonus money of this bet repays it';
comment on column player_asset.bonus_terms is
  'Excluded games and what each game or category contributes, in percent; or, of a bonus for sports, which bets count';
