-- Limits, breaks, blocks, and reviews of accounts that may belong to an excluded player. What a bet or a deposit must know about them is
-- copied to the player's state.

create table player_limit (
  id uuid primary key,
  player_id uuid not null,
  definition smallint not null check (definition in (1, 2, 3, 4, 5)),
  period text not null,
  amount bigint check (amount >= 0),
  currency text collate "C",
  shown_amount bigint check (shown_amount >= 0),
  pending text check (pending in ('raise', 'remove')),
  pending_amount bigint check (pending_amount >= 0),
  pending_shown bigint check (pending_shown >= 0),
  confirmable_at timestamptz,
  until timestamptz,
  actor text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  constraint player_limit_check check ((definition in (1, 2, 3)) = (amount is not null)),
  constraint player_limit_check1 check ((amount is null) = (currency is null)),
  constraint player_limit_check2 check ((pending is null) = (confirmable_at is null)),
  constraint player_limit_check3 check ((pending = 'raise') is not distinct from (pending_amount is not null) or pending is null)
);
comment on table player_limit is
  'Limits and breaks that players set. Changed only under the player''s lock, together with the player state';
comment on column player_limit.definition is '1 bet, 2 loss, 3 deposit, 4 self-exclusion, 5 cooling-off';
comment on column player_limit.period is 'daily, weekly or monthly; for a break the id of its length';
comment on column player_limit.amount is 'The enforced amount, in subunits of the base currency';
comment on column player_limit.currency is 'The currency in which the player set the amount';
comment on column player_limit.shown_amount is 'The amount as the player set it, in subunits of that currency';
comment on column player_limit.pending is
  'A requested increase or removal that waits for its time and for the player''s confirmation';
comment on column player_limit.confirmable_at is 'The player may confirm the pending change from this moment on';
comment on column player_limit.until is 'End of a break; null: permanent';
comment on column player_limit.actor is 'player:<id> or staff:<id>';
comment on column player_limit.ended_at is 'When the limit was removed, or the break ended';

create unique index player_limit_one on player_limit (player_id, definition, period) where ended_at is null and definition in (1, 2, 3);
create index player_limit_player on player_limit (player_id) where ended_at is null;
create index player_limit_over on player_limit (until) where ended_at is null and definition in (4, 5);

create table match_review (
  player_id uuid not null,
  restricted_player_id uuid not null,
  outcome text not null check (outcome in ('hold', 'review')),
  until timestamptz,
  noted_at timestamptz not null,
  primary key (player_id, restricted_player_id)
);
comment on table match_review is 'Accounts that may belong to a restricted player. Staff decides';
comment on column match_review.player_id is 'The account';
comment on column match_review.restricted_player_id is 'The restricted player';
comment on column match_review.outcome is 'hold: no deposits and no play until staff decides; review: no effect on the account';
comment on column match_review.until is 'When the restriction ends; null: it has no end, or ends with a block';
comment on column match_review.noted_at is 'When it was found';

create index match_review_restricted on match_review (restricted_player_id);

create table match_review_trait (
  player_id uuid not null,
  restricted_player_id uuid not null,
  kind text not null,
  hash bytea not null,
  own_proven_at timestamptz,
  primary key (player_id, restricted_player_id, kind, hash),
  foreign key (player_id, restricted_player_id) references match_review on delete cascade,
  foreign key (restricted_player_id, kind, hash) references protected_trait (player_id, kind, hash) on delete cascade
);
comment on table match_review_trait is
  'The traits that an account in review had in common with the restricted player, even if the account has changed them since';
comment on column match_review_trait.player_id is 'The account';
comment on column match_review_trait.restricted_player_id is 'The restricted player';
comment on column match_review_trait.kind is 'As in protected_trait';
comment on column match_review_trait.hash is 'Same values as in protected_trait. Deleted with that trait';
comment on column match_review_trait.own_proven_at is
  'When it was proven that the trait belongs to the account; null: the account only entered it';

create index match_review_trait_kind on match_review_trait (restricted_player_id, kind, hash);
