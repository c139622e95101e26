-- Own play with what only recent_play has.

create view own_play_all as
  select player_id, day, currency, staked, won, cost from own_play
  union all
  -- Without a condition: with one, players of a list would be looked up by reading all of the table.
  select player_id, own_day, own_currency, own_staked, own_won, own_cost from recent_play;
comment on view own_play_all is
  'All own play. A day of a player can have two rows: that of own_play and that of recent_play. A row without a day has no play';
comment on table own_play is
  'Cash that a player staked and won in ended rounds without a part of a bonus, by the day on which they ended. It includes corrections, also those of paid days. Without the sums of recent_play';
