-- Players, their sealed details and consents, the exclusions that outlive an account, and the journals of staff and of refused attempts.

create table player (
  id uuid primary key,
  brand text not null,
  email text,
  email_confirmed_at timestamptz,
  email_changed_at timestamptz,
  sign_in_changed_at timestamptz,
  email_undone_at timestamptz,
  email_freed_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  phone_added_in uuid,
  password_hash text not null,
  credential_generation int not null default 1,
  ways_checked_at timestamptz,
  status smallint not null default 1 check (status between 1 and 5),
  blocked_at timestamptz,
  limited_at timestamptz,
  identity_checked_at timestamptz,
  nickname text,
  first_name text,
  last_name text,
  birthdate date,
  stated_age smallint check (stated_age between 18 and 120),
  gender text check (gender in ('female', 'male', 'other')),
  country text not null,
  city text,
  address text,
  postal_code text,
  time_zone text not null,
  locale text not null,
  receive_email_promo boolean not null default false,
  receive_sms_promo boolean not null default false,
  receive_bonus boolean,
  hide_play boolean not null default false,
  pwa_installed boolean not null default false,
  bonus_code text,
  affiliate_tag text,
  registered_at timestamptz not null,
  registered_from text not null,
  owner_since timestamptz,
  closed_at timestamptz,
  erased_at timestamptz,
  constraint player_reached check (num_nonnulls(email, phone, email_freed_at, erased_at) > 0)
);
comment on table player is 'A person with an account. Names, addresses and other personal data in clear are in this table only';
comment on column player.id is 'Random: its first part is shown, so it must not reveal when it was created';
comment on column player.email_changed_at is 'When the email last changed: withdrawals to new destinations wait from then on';
comment on column player.sign_in_changed_at is
  'When a forgotten password was reset or the first second factor was added: withdrawals to new destinations wait as after a change of the email';
comment on column player.email_undone_at is
  'When a change of the email was last undone: withdrawals are paused for two days from then; null: never';
comment on column player.email_freed_at is
  'When the address was given to its owner, who did not register this account; null: never';
comment on column player.phone_confirmed_at is 'When the player entered the code that was sent to this number';
comment on column player.phone_added_in is 'The session that proved the number; null if none did';
comment on column player.credential_generation is
  'Increases with every new password. A login that began under an older one opens no session';
comment on column player.ways_checked_at is
  'When the sign-in methods were compared with the first proof of the email. Null: the next reset compares them';
comment on column player.status is '1 active, 2 limited (cannot deposit), 3 blocked, 4 closed, 5 excluded';
comment on column player.blocked_at is 'When staff blocked the player; null: not blocked';
comment on column player.limited_at is
  'When staff or a chargeback limited the account: no deposits, and staff reviews each withdrawal. A block, an exclusion or a closure doesn''t clear it';
comment on column player.identity_checked_at is 'When the identity was verified; null: not verified';
comment on column player.stated_age is
  'Age in years that the player stated at registration, if the form asks for it. Never relied on. Null: not asked';
comment on column player.receive_bonus is
  'Whether deposits bring a bonus unless the player declines it. Null: not asked, so the operator''s default applies';
comment on column player.hide_play is 'Whether other players see no name next to this player''s bets and wins';
comment on column player.registered_from is 'Address of the registration';
comment on column player.owner_since is
  'When the owner of the email address took the account over from the person who had registered it. They do not see older data. Null: never';
comment on column player.closed_at is 'When the account was closed: the legal retention period of its data starts here';
comment on column player.erased_at is
  'When the personal data of the row was erased. The id stays: entries, rounds and payments refer to it';

create unique index player_email on player (brand, lower(email));
create index player_closed on player (closed_at) where status = 4 and erased_at is null;
create unique index player_phone on player (brand, phone) where phone_confirmed_at is not null;
create index player_phone_unproven on player (phone) where phone_confirmed_at is null and phone is not null;
create index player_birthdate on player (birthdate) where birthdate is not null and erased_at is null;
create index player_mailbox on player (replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', ''))
  where email is not null and erased_at is null;

create table player_notice (
  player_id uuid not null references player,
  notice text not null,
  day date not null,
  sent int not null,
  primary key (player_id, notice, day)
);
comment on table player_notice is
  'How many notices of a kind a player was sent on a day (UTC), so that nobody can flood an address. Earlier days are deleted';

create index player_notice_day on player_notice (day);

create table player_key (
  player_id uuid primary key references player,
  sealed bytea,
  made_at timestamptz not null,
  destroyed_at timestamptz,
  constraint player_key_check check ((sealed is null) = (destroyed_at is not null))
);
comment on table player_key is
  'A player''s own key, itself sealed with the installation''s key ring. Destroying it makes everything that it sealed unreadable';

create table player_detail (
  player_id uuid not null references player,
  name text not null
    check (name in ('nationality', 'additionalAddress', 'profession', 'placeOfBirth', 'personalIdNumber', 'cpf_number',
      'securityQuestion', 'securityAnswer')),
  sealed bytea not null,
  changed_at timestamptz not null,
  primary key (player_id, name)
);
comment on table player_detail is
  'Profile fields that the operator''s definitions ask for in addition to those of the player''s row. Sealed, because nothing searches for them';
comment on column player_detail.name is 'The field''s name in registration.json';
comment on column player_detail.sealed is 'The value, sealed with the player''s key';

create table player_agreement (
  player_id uuid not null references player,
  document text not null,
  version text not null,
  accepted_at timestamptz not null,
  address text not null,
  primary key (player_id, document, version)
);
comment on table player_agreement is 'Which version of which document a player accepted, when and from where. Append-only';

create table player_confirmation (
  id uuid primary key,
  player_id uuid not null references player,
  email text not null,
  code_hash bytea unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table player_confirmation is
  'A request for a confirmation email. The code is created when the email is sent, and stored only as a hash';

create index player_confirmation_player on player_confirmation (player_id, requested_at);

create table country_request (
  player_id uuid primary key,
  country text not null,
  asked_at timestamptz not null
);
comment on table country_request is 'Requests to change the country that wait for staff. The decision is in the journal';
comment on column country_request.player_id is 'The player who asks; a new request replaces the previous one';
comment on column country_request.country is 'The requested country, ISO 3166-1 alpha-2';
comment on column country_request.asked_at is 'When it was requested';

create table protection_entry (
  player_id uuid not null,
  cause text not null check (cause in ('self-exclusion', 'cooling-off', 'block')),
  evidence smallint not null default 0 check (evidence between 0 and 3),
  origin uuid,
  begun_at timestamptz not null,
  until timestamptz,
  primary key (player_id, cause)
);
comment on table protection_entry is 'Players who must not play under another account, recognised by their traits';
comment on column protection_entry.player_id is 'The player; a random id for people erased before this table existed';
comment on column protection_entry.cause is 'A self-exclusion, a cooling-off period or a block by staff';
comment on column protection_entry.evidence is
  'How well the player''s traits are proven: 0 not at all, 1 a contact, 2 money has moved, 3 an accepted identity check';
comment on column protection_entry.origin is 'The restricted player whose traits this one has; null: the restriction is the player''s own';
comment on column protection_entry.begun_at is 'When it began';
comment on column protection_entry.until is 'When it ends; null: it has no end, or ends with the block';

create index protection_entry_over on protection_entry (until) where until is not null;

create table protected_trait (
  player_id uuid not null,
  kind text not null check (kind in ('email', 'mailbox', 'phone', 'identity', 'person', 'namesake', 'document', 'destination')),
  hash bytea not null,
  key_id text not null,
  noted_at timestamptz not null,
  proven_at timestamptz,
  primary key (player_id, kind, hash)
);
comment on table protected_trait is
  'Traits by which a restricted player is recognised. A trait counts while a restriction of its player is in force';
comment on column protected_trait.player_id is 'The restricted player';
comment on column protected_trait.kind is
  'Email, mailbox behind it, phone, account elsewhere, name with birth date, one of the last names with birth date, document number, payout destination';
comment on column protected_trait.hash is 'Keyed hash: without the key ring nobody can find the value by trying';
comment on column protected_trait.key_id is 'The key of the ring that made the hash: it must be kept';
comment on column protected_trait.proven_at is 'When it was proven that the trait belongs to the player; null: they only entered it';

create index protected_trait_hash on protected_trait (hash);

create table former_trait (
  player_id uuid not null references player,
  kind text not null check (kind in ('email', 'mailbox', 'phone', 'identity', 'person', 'namesake')),
  hash bytea not null,
  key_id text not null,
  left_at timestamptz not null,
  proven_at timestamptz,
  primary key (player_id, kind, hash)
);
comment on table former_trait is
  'Proven contacts and accounts elsewhere that a player has replaced or removed, and former names. A restriction that begins later covers them, too';
comment on column former_trait.kind is 'As in protected_trait';
comment on column former_trait.hash is 'Keyed hash, as in protected_trait';
comment on column former_trait.key_id is 'The key of the ring that made the hash: it must be kept';
comment on column former_trait.left_at is 'When the player replaced or removed it';
comment on column former_trait.proven_at is 'When it was proven that the trait belonged to the player; null: they only entered it';

create table protection_release (
  subject bytea not null,
  restricted_player_id uuid not null,
  key_id text not null,
  released_at timestamptz not null,
  primary key (subject, restricted_player_id)
);
comment on table protection_release is 'People that two staff members confirmed as different from a restricted player with the same traits';
comment on column protection_release.subject is
  'Keyed hash of the released player''s id, or of the email or phone that they want to register with';
comment on column protection_release.restricted_player_id is 'The restricted player, who is someone else';
comment on column protection_release.key_id is 'The key of the ring that made the hash';
comment on column protection_release.released_at is 'When it was confirmed';

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  second_member text,
  action text not null,
  subject text not null,
  player_id uuid,
  request_id text,
  reason text,
  sealed_reason bytea,
  details jsonb not null default '{}',
  constraint audit_event_check check (second_member is distinct from actor),
  constraint audit_event_check1 check (num_nonnulls(reason, sealed_reason) = 1)
);
comment on table audit_event is
  'The journal of staff and system actions. Append-only. Personal data is in the sealed column only';
comment on column audit_event.actor is 'staff:<id> or system:<rule>';
comment on column audit_event.subject is 'The kind and id of what was acted on';
comment on column audit_event.reason is 'The reason as text, if it concerns no player';
comment on column audit_event.sealed_reason is 'The reason as text, sealed with the player''s key';
comment on column audit_event.details is 'Ids and amounts';

create index audit_event_player on audit_event (player_id, at);
create index audit_event_subject on audit_event (subject, at);
create index audit_event_recognition on audit_event (id)
  where action in ('exclusion.recognised', 'exclusion.held', 'exclusion.toReview', 'exclusion.registrationRefused');

create function audit_event_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end $$;
comment on function audit_event_refuse_change() is 'Rejects changes of the journal';
create trigger audit_event_no_change before update or delete on audit_event
  for each row execute function audit_event_refuse_change();
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function audit_event_refuse_change();

create table security_event (
  minute timestamptz not null,
  key bytea not null,
  kind text not null,
  is_known boolean not null,
  actor text,
  player_id uuid,
  session_id uuid,
  address text,
  request_id text,
  details jsonb not null default '{}',
  count bigint not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (minute, key)
);
comment on table security_event is
  'Refused attempts. One row counts all attempts of a minute by the same actor or login, so that a flood can''t fill the disk. Deleted after retention.securityEventsDays';
comment on column security_event.minute is 'The start of the counted minute';
comment on column security_event.key is 'Keyed hash of kind, actor or login, and part of the address';
comment on column security_event.kind is 'See securityEventKinds';
comment on column security_event.is_known is
  'Whether the account exists. Unknown accounts have a separate cap, so that they can''t use up the cap of known ones';
comment on column security_event.actor is 'player:<id> or staff:<id> of the account that was tried; null if it does not exist';
comment on column security_event.session_id is 'The session of the last attempt, if it had one';
comment on column security_event.address is 'Address of the last attempt. Personal data: erased with the player';
comment on column security_event.request_id is 'Request of the last attempt';
comment on column security_event.details is 'Ids and amounts of the first attempt';
comment on column security_event.count is
  'Attempts in this minute. The row without actor, login and address counts all attempts beyond the cap';

create index security_event_player on security_event (player_id, minute) where player_id is not null;
create index security_event_actor on security_event (actor, minute) where actor is not null;
