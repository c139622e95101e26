-- Rewards that are offers, and grants of staff, which lapse where the player may not have them.

alter table reward_grant
  alter column amount drop not null,
  add column terms jsonb,
  add column issued_as text check (issued_as in ('cash', 'offer')),
  add column lapsed_at timestamptz,
  add column lapse text,
  drop constraint reward_grant_cause_kind_check,
  add constraint reward_grant_cause_kind_check check (cause_kind in ('level', 'rakeback', 'cashback', 'staff')),
  add constraint reward_grant_content check (amount is not null or terms is not null),
  -- What was earned always has a sum that can be paid, and never lapses.
  add constraint reward_grant_earned check (cause_kind = 'staff' or (amount is not null and lapsed_at is null)),
  add constraint reward_grant_lapse check ((lapsed_at is null) = (lapse is null)),
  add constraint reward_grant_end check (issued_at is null or lapsed_at is null);
comment on table reward_grant is
  'Every reward of a player, with its cause. What was earned is always paid, as cash where the player can''t get its offer. Grants of staff lapse then';
comment on column reward_grant.amount is
  'Cash in subunits of the currency, fixed when it was owed. With terms: what is paid instead of the offer. Null: nothing is';
comment on column reward_grant.terms is 'The terms of its offer, as they were when it was owed; null: it is cash';
comment on column reward_grant.issued_at is 'When it became cash, a bonus or free spins, under the player''s lock; null: it is due, or it lapsed';
comment on column reward_grant.issued_as is 'What it became. Null before it was issued, and in rows that processes of an older version issued as cash';
comment on column reward_grant.lapsed_at is 'When a grant of staff ended without being issued';
comment on column reward_grant.lapse is 'Why it lapsed: the restriction of the player, the reason for which the offer was not available, or cancelled by staff';
update reward_grant set issued_as = 'cash' where issued_at is not null;
