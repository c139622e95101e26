-- Levels that staff give after checks.

alter table loyalty_level alter column round_id drop not null;
comment on column loyalty_level.round_id is 'The round that crossed its threshold; null: the player was invited';

create table loyalty_invitation (
  player_id uuid not null,
  level smallint not null,
  at timestamptz not null,
  invited_by text not null,
  agreed_by text not null,
  sealed_checks bytea not null,
  review_on date not null,
  primary key (player_id, level),
  constraint loyalty_invitation_members check (agreed_by <> invited_by)
);
comment on table loyalty_invitation is 'Levels that staff gave to players, with the checks before';
comment on column loyalty_invitation.sealed_checks is
  'What was checked, as JSON sealed with the player''s key: affordability, signs of harm, due diligence';
comment on column loyalty_invitation.review_on is 'When staff must check again';

create index loyalty_invitation_review on loyalty_invitation (review_on);
