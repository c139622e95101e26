-- What the service that checks identities says of a player.

create table player_identity_check (
  player_id uuid primary key references player,
  state text not null check (state in ('started', 'pending', 'accepted', 'retry', 'rejected')),
  applicant_id text,
  said_at timestamptz not null,
  version integer not null default 1,
  changed_at timestamptz not null
);
comment on table player_identity_check is 'How far the check of a player''s identity is. What he shows there stays with the service';
comment on column player_identity_check.state is 'retry: refused, but he may show it again; rejected: for good';
comment on column player_identity_check.applicant_id is 'The service''s name for him';
comment on column player_identity_check.said_at is 'The service''s own time of its newest word: older ones come late and change nothing';
