-- Excluded, paused and blocked people are recognised under another account from the moment that their exclusion, break or block begins.

create table player_bar (
  player_id uuid not null,
  cause text not null check (cause in ('self-exclusion', 'cooling-off', 'block')),
  until timestamptz,
  origin uuid,
  begun_at timestamptz not null,
  primary key (player_id, cause)
);
comment on table player_bar is 'Players whose traits must not play under another account';
comment on column player_bar.player_id is 'The player; of people erased before this table existed a random id';
comment on column player_bar.cause is 'A self-exclusion, a cooling-off or a block by staff';
comment on column player_bar.until is 'When it ends; null: it has no end, or ends with the block';
comment on column player_bar.origin is 'The barred player as whom this one was recognised; null: the bar is the player''s own';
comment on column player_bar.begun_at is 'Since when';
create index player_bar_over on player_bar (until) where until is not null;

alter table barred_trait add column player_id uuid;
update barred_trait set player_id = gen_random_uuid();
insert into player_bar (player_id, cause, until, begun_at)
  select player_id, 'self-exclusion', until, noted_at from barred_trait;
alter table barred_trait drop constraint barred_trait_pkey;
alter table barred_trait alter column player_id set not null;
alter table barred_trait add primary key (player_id, kind, hash);
alter table barred_trait drop column until;
alter table barred_trait drop constraint barred_trait_kind_check;
alter table barred_trait add constraint barred_trait_kind_check
  check (kind in ('email', 'phone', 'identity', 'person', 'document', 'destination'));
create index barred_trait_hash on barred_trait (hash);
comment on table barred_trait is 'By what a barred player is recognised. A trait counts while a bar of its player does';
comment on column barred_trait.player_id is 'The barred player';
comment on column barred_trait.kind is 'Email, phone, account elsewhere, name with birth date, document number, or destination of payouts';

create table bar_release (
  subject bytea not null,
  barred_player_id uuid not null,
  key_id text not null,
  released_at timestamptz not null,
  primary key (subject, barred_player_id)
);
comment on table bar_release is 'People whom two staff members know to be somebody else than a barred player with the same traits';
comment on column bar_release.subject is 'Keyed hash of the released player''s id, or of the email or phone that they want to register with';
comment on column bar_release.barred_player_id is 'The barred player who they are not';
comment on column bar_release.key_id is 'The key of the ring that the hash was made with';
comment on column bar_release.released_at is 'Since when';

create index player_birthdate on player (birthdate) where birthdate is not null and erased_at is null;

alter table staff_order drop constraint staff_order_kind_check;
alter table staff_order add constraint staff_order_kind_check
  check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit', 'release'));
