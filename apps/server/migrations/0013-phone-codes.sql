-- One-time codes by text message, and players who came in by phone.

alter table player add column phone_confirmed_at timestamptz;
comment on column player.phone_confirmed_at is 'When he typed the code that was sent to this number.';

create table phone_code (
  id uuid primary key,
  phone_hash bytea not null,
  phone text not null,
  locale text not null,
  code_hash bytea,
  tries smallint not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table phone_code is 'A wish for a code; the code is made when the message is sent and kept only as its keyed hash. Forgotten after a day.';
comment on column phone_code.phone_hash is 'Keyed hash of the number, to count how often codes are asked for and to lock by.';
comment on column phone_code.tries is 'Counted before the code is compared, also when the registration that brought it failed.';

create index phone_code_phone on phone_code (phone_hash, requested_at desc);
