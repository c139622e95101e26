-- Document numbers are verified apart from name and birth date: an identity service does not read each number that a player can type.

alter table player add column numbers_checked_at timestamptz;
comment on column player.numbers_checked_at is
  'When the document numbers of the profile were verified with the identity; null: the player only typed them';
update player set numbers_checked_at = identity_checked_at where identity_checked_at is not null;
