-- Rewards: each has one cause and is issued once.

create table reward_grant (
  id uuid primary key,
  player_id uuid not null,
  cause_kind text not null,
  cause_id text not null,
  reward jsonb not null,
  is_earned boolean not null,
  status text not null check (status in ('due', 'issued', 'lapsed')),
  reason text,
  owed_at timestamptz not null,
  ended_at timestamptz,
  constraint reward_grant_cause unique (cause_kind, cause_id),
  constraint reward_grant_ended check ((status = 'due') = (ended_at is null))
);
comment on table reward_grant is 'Every reward of a player, with its cause. A reward that is due is issued under the player''s lock';
comment on column reward_grant.cause_kind is 'level, rakeback, cashback';
comment on column reward_grant.cause_id is 'Names the cause within its kind: each cause is rewarded once';
comment on column reward_grant.reward is 'What is given, with its terms copied when it was owed';
comment on column reward_grant.is_earned is 'Earned rewards are always paid. Others lapse if the player may not get rewards when they are due';
comment on column reward_grant.status is 'due: not yet issued; issued; lapsed: the player could not get it';
comment on column reward_grant.reason is 'Why it lapsed';

create index reward_grant_player on reward_grant (player_id, owed_at desc);
create index reward_grant_due on reward_grant (owed_at) where status = 'due';
