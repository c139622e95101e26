-- Stakes for points are counted in parts of a subunit: rounded up as for limits, tiny stakes would be worth more than they are.

alter table loyalty_account alter column score type numeric(38, 6);
comment on column loyalty_account.score is
  'Counted stakes in subunits of the base currency and their parts, times the weight of the game in thousandths';

alter table loyalty_play alter column base type numeric(38, 6);
comment on column loyalty_play.base is 'Counted stakes in subunits of the base currency and their parts';
