-- Identity checks by the identity service.

create table player_identity_check (
  player_id uuid primary key references player,
  state text not null check (state in ('started', 'pending', 'accepted', 'retry', 'rejected')),
  applicant_id text,
  reported_at timestamptz not null,
  version int not null default 1,
  changed_at timestamptz not null
);
comment on table player_identity_check is
  'The state of a player''s identity check. What the player shows there stays with the service';
comment on column player_identity_check.state is 'retry: refused, and the player may try again; rejected: final';
comment on column player_identity_check.applicant_id is 'The service''s id for the player';
comment on column player_identity_check.reported_at is
  'The service''s time of its newest report: an older report that arrives late changes nothing';

create table identity_check_subject (
  player_id uuid primary key references player,
  sealed bytea not null,
  begun_at timestamptz not null
);
comment on table identity_check_subject is 'The person that an identity check is about. It is not accepted for anyone else';
comment on column identity_check_subject.sealed is
  'Name, birth date and the other fields that the check compares, as they were when it began; sealed with the player''s key';
comment on column identity_check_subject.begun_at is 'When the check last began';
