-- How many players were active and new on each day, so that reports don't count them again.

create table activity_day (
  day date primary key,
  active_count int not null,
  new_count int not null,
  counted_at timestamptz not null
);
comment on table activity_day is 'Players of a day, counted once the day has ended in every time zone';
comment on column activity_day.active_count is 'Players who ended a round or a bet on this day of their time zone';
comment on column activity_day.new_count is 'Players who registered on this day (UTC)';

create index player_registered on player using brin (registered_at) with (autosummarize = on);
