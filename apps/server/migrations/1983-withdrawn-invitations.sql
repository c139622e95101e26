-- Invitations to a level that staff withdraw again.

alter table loyalty_invitation
  add column withdrawn_at timestamptz,
  add column withdrawn_by text,
  drop constraint loyalty_invitation_pkey,
  add primary key (player_id, level, at),
  add constraint loyalty_invitation_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null));
comment on column loyalty_invitation.withdrawn_at is 'When staff withdrew it; null: the player has the level';
comment on column loyalty_invitation.withdrawn_by is '`staff:<id>`';

create unique index loyalty_invitation_held on loyalty_invitation (player_id, level) where withdrawn_at is null;

comment on column loyalty_account.level is
  'The highest level that was reached, from 1. It falls only when staff withdraw an invitation';
