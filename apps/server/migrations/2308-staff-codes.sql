-- Wrong codes of staff members' authenticator apps, and old sessions of the office.

alter table staff_authenticator
  add column failures int not null default 0 check (failures >= 0),
  add column failed_at timestamptz;
comment on column staff_authenticator.failures is
  'Wrong codes so far; one is forgotten every half day. After a hundred no code is accepted: the member needs a new key';
comment on column staff_authenticator.failed_at is 'When the last wrong code was entered';

create index office_session_over on office_session (least(ended_at, expires_at));
