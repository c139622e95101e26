-- Rewards: each has one cause and is issued once.

create table reward_grant (
  id uuid primary key,
  player_id uuid not null,
  cause_kind text not null check (cause_kind in ('level', 'rakeback', 'cashback')),
  cause_id text not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  owed_at timestamptz not null,
  issued_at timestamptz,
  constraint reward_grant_cause unique (cause_kind, cause_id)
);
comment on table reward_grant is
  'Every reward of a player, with its cause. It was earned, so it is paid as cash whether or not the player may play by then';
comment on column reward_grant.cause_id is 'Names the cause within its kind: each cause is rewarded once';
comment on column reward_grant.amount is 'In subunits of the currency, fixed when it was owed';
comment on column reward_grant.issued_at is 'When it became cash, under the player''s lock; null: it is due';

create index reward_grant_player on reward_grant (player_id, owed_at desc);
