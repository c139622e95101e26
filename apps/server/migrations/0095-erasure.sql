-- Erasing who a player was: what identifies him goes, what the books need stays.

alter table player add column closed_at timestamptz;
alter table player add column erased_at timestamptz;
alter table player drop constraint player_check;
alter table player add constraint player_reached check (num_nonnulls(email, phone, erased_at) > 0);
comment on column player.closed_at is 'Since when the account is closed: the time runs from here for which the law wants his data kept';
comment on column player.erased_at is 'Since when the row says nothing of who he was. Its id stays: entries, rounds and payments name it';

update player p
   set closed_at = coalesce(
         (select max(at) from audit_event where player_id = p.id and action = 'player.closed'),
         (select blocked_at from player_block where player_id = p.id),
         now())
 where status = 4;

create index player_closed on player (closed_at) where status = 4 and erased_at is null;

create table barred_trait (
  kind text not null check (kind in ('email', 'phone', 'identity', 'person')),
  hash bytea not null,
  key_id text not null,
  until timestamptz,
  noted_at timestamptz not null,
  primary key (kind, hash)
);
comment on table barred_trait is 'By what a person is recognised whose exclusion holds though he was erased';
comment on column barred_trait.kind is 'E-mail, phone, account elsewhere, or name with birth date';
comment on column barred_trait.hash is 'Keyed hash: without the key ring nobody can try out who it is';
comment on column barred_trait.key_id is 'Which key of the ring it was made with: that one must stay';
comment on column barred_trait.until is 'When his exclusion ends; null: never';
create index barred_trait_over on barred_trait (until) where until is not null;

alter table staff_order drop constraint staff_order_kind_check;
alter table staff_order add constraint staff_order_kind_check check (kind in ('correction', 'chargeback', 'erasure'));
