-- Days of play with what only recent_play has.

create view play_day_all as
  select player_id, day, currency, rounds, staked, won, played_s, deposited, withdrawn from play_day
  union all
  -- Without a condition: with one, players of a list would be looked up by reading all of the table.
  select player_id, report_day, report_currency, report_rounds, report_staked, report_won, played_s, 0, 0 from recent_play;
comment on view play_day_all is
  'All days of play. A day of a player can have two rows: that of play_day and that of recent_play. A row without a day has no play';
comment on table play_day is
  'What a player played and paid on a day of their time zone. Counted from ended rounds, settled bets and payments. Without the sums of recent_play';

-- The time until a player's next round continues after the upgrade.
insert into recent_play (player_id, ended_at) select player_id, at from play_end on conflict do nothing;
comment on table play_end is 'Not used: recent_play.ended_at replaces it. Kept so that processes of the version before can count';
