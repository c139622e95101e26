-- Refused attempts that staff must be able to see: failed sign-ins, wrong keys, denied permissions.

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
comment on table security_event is 'Refused attempts. One row counts all of a minute by the same actor or login, so that a flood cannot fill the disk. Deleted after retention.securityEventsDays';
comment on column security_event.minute is 'The start of the minute that is counted';
comment on column security_event.key is 'Keyed hash of kind, actor or login, and part of the address';
comment on column security_event.kind is 'See securityEventKinds';
comment on column security_event.is_known is 'Whether the account exists. Unknown accounts have a separate cap, so that they cannot crowd out known ones';
comment on column security_event.actor is 'player:<id> or staff:<id> whose account was tried; null where it does not exist';
comment on column security_event.session_id is 'The session of the last attempt, where it had one';
comment on column security_event.address is 'Address of the last attempt. Personal data: erased with the player';
comment on column security_event.request_id is 'Request of the last attempt';
comment on column security_event.details is 'Ids and amounts of the first attempt';
comment on column security_event.count is 'Attempts in this minute. The row without actor, login and address counts all beyond the cap';

create index security_event_player on security_event (player_id, minute) where player_id is not null;
create index security_event_actor on security_event (actor, minute) where actor is not null;
