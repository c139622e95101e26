-- Identity checks by the identity service.

create table player_identity_check (
  player_id uuid primary key references player,
  state text not null check (state in ('started', 'pending', 'accepted', 'retry', 'rejected')),
  applicant_id text,
  said_at timestamptz not null,
  version int not null default 1,
  changed_at timestamptz not null
);
comment on table player_identity_check is
  'How far the check of a player''s identity is. What he shows there stays with the service';
comment on column player_identity_check.state is 'retry: refused, but he may show it again; rejected: for good';
comment on column player_identity_check.applicant_id is 'The service''s name for him';
comment on column player_identity_check.said_at is
  'The service''s own time of its newest word: older ones come late and change nothing';

create table identity_check_subject (
  player_id uuid primary key references player,
  sealed bytea not null,
  begun_at timestamptz not null
);
comment on table identity_check_subject is 'Whom an identity check is about. It is not accepted for anyone else';
comment on column identity_check_subject.sealed is
  'Name, birth date and the other fields that the check compares, when it began; sealed with the player''s key';
comment on column identity_check_subject.begun_at is 'When the check last began';
