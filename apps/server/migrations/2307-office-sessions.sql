-- Sessions of staff members in the office, and the authenticator apps that they sign in with.

create table staff_authenticator (
  staff_id text primary key references staff,
  key_id text not null,
  sealed_secret bytea not null,
  made_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on table staff_authenticator is 'The authenticator app of a staff member. A new key of the member removes it';
comment on column staff_authenticator.key_id is 'The key of the ring that seals the secret';
comment on column staff_authenticator.confirmed_at is 'When its first code was entered. Null: it does not count yet';
comment on column staff_authenticator.last_step is 'The 30-second step of the last code that was used. Each step counts once';

create table office_session (
  id uuid primary key,
  staff_id text not null references staff,
  token_hash bytea not null unique,
  opened_at timestamptz not null,
  last_used_at timestamptz not null,
  proven_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  agent text not null,
  ended_at timestamptz
);
comment on table office_session is 'Sessions of staff members in the office';
comment on column office_session.token_hash is 'SHA-256 of 256 random bits';
comment on column office_session.last_used_at is 'The last action, to a few seconds; requests that an open page repeats do not count';
comment on column office_session.proven_at is 'When a code of the authenticator app was last entered in this session';
comment on column office_session.expires_at is 'It ends then, whatever happens';

create index office_session_open on office_session (staff_id) where ended_at is null;
