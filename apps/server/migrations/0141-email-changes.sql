-- A player changes the email of the account: proven by a code at the new address, and undone for a while from the old one.

alter table player add column email_changed_at timestamptz;
comment on column player.email_changed_at is 'When the email last became another one: withdrawals to new destinations wait from then on';

create table player_email_change (
  id uuid primary key,
  player_id uuid not null references player,
  session_id uuid not null,
  old_email text,
  new_email text not null,
  code_hash bytea,
  tries smallint not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  void_at timestamptz
);
comment on table player_email_change is 'A request to use another email. Its code is made when the email is sent and is kept only as its keyed hash.';
comment on column player_email_change.session_id is 'The session that asked; only this one can finish it';
comment on column player_email_change.old_email is 'The email before, null where there was none';
comment on column player_email_change.void_at is 'When something ended the request before it was done';

create index player_email_change_player on player_email_change (player_id, requested_at);
create index player_email_change_new on player_email_change (lower(new_email), requested_at);

alter table password_reset add column email_change_id uuid references player_email_change on delete cascade;
comment on column password_reset.email_change_id is 'The code was sent to the old address of this change: it also brings the old address back';
create index password_reset_expires on password_reset (expires_at);
create index password_reset_change on password_reset (email_change_id) where email_change_id is not null;
