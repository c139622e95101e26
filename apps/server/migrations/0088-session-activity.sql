-- When a player last did something in a session, for the rule that money waits for who has been away.

alter table player_session add column active_at timestamptz;
comment on column player_session.active_at is 'His last deed in it, exact to a minute; null: none since it began, or nobody asks. A page that is only open is no deed.';
