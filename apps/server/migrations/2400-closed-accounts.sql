-- Rewards of closed accounts: every one lapses, and their players leave the draws of jackpots.

alter table reward_grant
  drop constraint reward_grant_earned,
  -- What was earned always has a sum that can be paid. It lapses only on a closed account.
  add constraint reward_grant_earned check (cause_kind = 'staff' or (amount is not null and coalesce(lapse, 'account') = 'account'));
comment on table reward_grant is
  'Every reward of a player, with its cause. What was earned is paid, as cash where the player can''t get its offer, unless the account is closed. Grants of staff lapse then';
comment on column reward_grant.lapsed_at is 'When it ended without being issued';
comment on column reward_grant.lapse is
  'Why it lapsed: the account was closed, or a grant of staff met a restriction of the player, was no longer available, or was cancelled';

alter table jackpot_entry add column has_left boolean not null default false;
comment on column jackpot_entry.has_left is
  'Whether the account was closed at the last draw of the pot: then its weight is 0. Fixed with the draw, so that the draw stays verifiable';
