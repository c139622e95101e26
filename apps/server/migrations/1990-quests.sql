-- Quests of players. What is offered is in the settings; a row begins when a player starts a quest.

create table player_quest (
  id uuid primary key,
  player_id uuid not null,
  quest text collate "C" not null,
  attempt integer not null check (attempt > 0),
  state smallint not null check (state between 2 and 6),
  currency text collate "C" not null,
  terms jsonb not null,
  progress jsonb not null,
  has_checks boolean not null,
  activated_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > activated_at),
  completed_at timestamptz,
  claim_by timestamptz,
  claimed_at timestamptz,
  ended_at timestamptz,
  version integer not null,
  constraint player_quest_attempt unique (player_id, quest, attempt),
  constraint player_quest_completed check ((state in (3, 6)) = (completed_at is not null)),
  constraint player_quest_claimed check (claimed_at is null or state = 3)
) with (fillfactor = 70);
comment on table player_quest is
  'A quest that a player has started. Activated, cancelled and claimed under the player''s lock, counted by the consumer of rounds under the lock of the row';
comment on column player_quest.quest is 'The id in quests.json';
comment on column player_quest.attempt is 'From 1. A recurring quest is a new row each time';
comment on column player_quest.state is '2 active, 3 completed, 4 cancelled, 5 expired, 6 completed and not claimed in time';
comment on column player_quest.currency is 'Of the reward, fixed at the start';
comment on column player_quest.terms is 'The tasks and the reward as they were at the start: later settings never change them';
comment on column player_quest.progress is 'What each task has counted, and for different games or studios the rounds of each. Final when the quest ends';
comment on column player_quest.has_checks is 'Whether tasks depend on the account or on deposits, which a job looks up';
comment on column player_quest.activated_at is 'Rounds that end from now on count, until ends_at';
comment on column player_quest.claim_by is 'Until when the reward can be claimed; null before completion and for rewards without a claim';
comment on column player_quest.claimed_at is 'When the reward was owed';
comment on column player_quest.ended_at is 'When it was cancelled, expired or not claimed in time';
comment on column player_quest.version is 'Increases over all attempts';

create index player_quest_active on player_quest (player_id) where state = 2;
create index player_quest_ending on player_quest (ends_at) where state = 2;
create index player_quest_checked on player_quest (player_id) where state = 2 and has_checks;
create index player_quest_unclaimed on player_quest (claim_by) where state = 3 and claimed_at is null;

alter table reward_grant
  drop constraint reward_grant_cause_kind_check,
  add constraint reward_grant_cause_kind_check check (cause_kind in ('level', 'rakeback', 'cashback', 'quest', 'staff'));
