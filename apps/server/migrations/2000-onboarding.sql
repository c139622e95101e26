-- Codes sent by email and text message: new emails, new passwords, proven phone numbers. Limits of guesses and of costs.

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
comment on table player_email_change is
  'A request to use another email. Its code is created when the email is sent, and stored only as a keyed hash';
comment on column player_email_change.session_id is 'The session that asked; only this one can finish it';
comment on column player_email_change.old_email is 'The previous email; null if there was none';
comment on column player_email_change.void_at is 'When something ended the request before it was completed';

create index player_email_change_player on player_email_change (player_id, requested_at);
create index player_email_change_new on player_email_change (lower(new_email), requested_at);

create table password_reset (
  id uuid primary key,
  login_hash bytea not null,
  player_id uuid,
  email text,
  phone text,
  email_change_id uuid references player_email_change on delete cascade,
  factor_id uuid,
  code_hash bytea unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint password_reset_reached check (num_nonnulls(email, phone) = case when player_id is null then 0 else 1 end)
);
comment on table password_reset is
  'A request for a new password, for known and unknown logins alike. The code is created when the message is sent, and stored only as a hash. Deleted after a day';
comment on column password_reset.login_hash is 'Keyed hash of the login that was typed, to count requests';
comment on column password_reset.player_id is
  'Null for an unknown login. No foreign key: checking one would take longer for a known login than for an unknown one';
comment on column password_reset.email is 'Where the code is sent: void once the player has another address';
comment on column password_reset.phone is 'The number that was proven by its own code; then no email is sent';
comment on column password_reset.email_change_id is
  'The code was sent to the old address of this change: it also restores the old address';
comment on column password_reset.factor_id is
  'The code was sent when this passkey was added, or, with the player''s id, the app: it also removes it. Valid for a week';

create index password_reset_login on password_reset (login_hash, requested_at);
create index password_reset_player on password_reset (player_id) where used_at is null;
create index password_reset_expires on password_reset (expires_at);
create index password_reset_change on password_reset (email_change_id) where email_change_id is not null;

create table phone_code (
  id uuid primary key,
  reason text not null check (reason in ('registration', 'password-reset', 'phone-verification')),
  player_id uuid,
  phone_hash bytea not null,
  phone text not null,
  locale text not null,
  requester_hash bytea,
  code_hash bytea,
  tries smallint not null default 0,
  other_tries int not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint phone_code_check check ((reason = 'phone-verification') = (player_id is not null))
);
comment on table phone_code is
  'A request for a code by text message. The code is created when the message is sent, and stored only as a keyed hash. Deleted after a day';
comment on column phone_code.reason is 'The only purpose that it is valid for';
comment on column phone_code.player_id is
  'The player whose number it proves. Null for the other reasons, so that it does not reveal whether a player has the number';
comment on column phone_code.phone_hash is 'Keyed hash of the number, for counting and locking';
comment on column phone_code.requester_hash is
  'Keyed hash of the player or network that requested the code; null: everyone counts as the requester';
comment on column phone_code.tries is 'Codes that the requester entered, counted before the code is compared';
comment on column phone_code.other_tries is 'Wrong codes of everyone else, so that they cannot use up the requester''s tries';

create index phone_code_phone on phone_code (phone_hash, requested_at desc);

create table phone_guess (
  key bytea primary key,
  failures int not null check (failures > 0),
  last_at timestamptz not null
);
comment on table phone_guess is 'Wrong codes for a number since the last right one. They limit who may ask for another code';
comment on column phone_guess.key is
  'Keyed hash of the number, or of the number and a network from which its owner has logged in';
comment on column phone_guess.failures is 'Wrong codes so far';
comment on column phone_guess.last_at is 'When the last wrong code was entered; deleted a year later';

create index phone_guess_last_at on phone_guess (last_at);

create table code_budget (
  key bytea primary key,
  ends_at timestamptz not null,
  count int not null
);
comment on table code_budget is
  'Codes sent by text message in one hour, by number, player, network, prefix, country and in total. Deleted after the hour';
comment on column code_budget.key is 'Keyed hash of the kind of budget, its subject and the hour';
comment on column code_budget.ends_at is 'The end of the hour';
comment on column code_budget.count is 'Codes that were requested';

create index code_budget_ends on code_budget (ends_at);
