-- The server's code lists the kinds of causes. A list here too would have to change with each new kind of reward.

alter table reward_grant
  drop constraint reward_grant_cause_kind_check,
  add constraint reward_grant_cause_kind_check check (cause_kind ~ '^[a-z]+$');
comment on column reward_grant.cause_kind is 'What is rewarded, such as a quest or a place in a tournament';
