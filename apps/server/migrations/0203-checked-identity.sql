-- An identity check counts for the name and the other data that it began with.

create table identity_check_subject (
  player_id uuid primary key references player,
  sealed bytea not null,
  begun_at timestamptz not null
);
comment on table identity_check_subject is 'Whom an identity check is about. It is not accepted for anyone else';
comment on column identity_check_subject.sealed is
  'Name, birth date and the other fields that the check compares, when it began; sealed with the player''s key';
comment on column identity_check_subject.begun_at is 'When the check last began';
