-- Who has no second factor shows his password before his money goes to a place where none of it has gone.

alter table player_session add column password_at timestamptz;
comment on column player_session.password_at is 'When its player last showed his password in it, after it was opened';
