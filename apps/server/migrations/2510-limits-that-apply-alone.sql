-- Raised limits that take effect after their wait without another request, where the market wants none.

alter table player_limit add column confirm_days int default 7 check (confirm_days between 1 and 7);
comment on column player_limit.confirm_days is
  'For how many days after confirmable_at the player can confirm the pending change; null: it takes effect at confirmable_at without that';

create index player_limit_due on player_limit (confirmable_at) where ended_at is null and pending is not null and confirm_days is null;
