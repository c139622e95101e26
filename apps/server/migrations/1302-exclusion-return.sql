-- Self-exclusions that end only after the player has asked to return.

alter table player_limit
  add column return_delay_hours int check (return_delay_hours > 0),
  add column return_asked_at timestamptz;
comment on column player_limit.return_delay_hours is
  'Set as long as a self-exclusion does not end with its period: it ends so many hours after the player asks to return';
comment on column player_limit.return_asked_at is 'When the player asked to return. The end has moved since';
