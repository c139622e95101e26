-- Limits and breaks that a player has set himself. What a bet or a deposit must know of them is copied to his standing.

create table player_limit (
  id uuid primary key,
  player_id uuid not null,
  definition smallint not null check (definition between 1 and 5),
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
  check ((definition <= 3) = (amount is not null)),
  check ((amount is null) = (currency is null)),
  check ((pending is null) = (confirmable_at is null)),
  check ((pending = 'raise') is not distinct from (pending_amount is not null) or pending is null)
);
comment on table player_limit is 'Changed only under the player''s lock, together with his standing';
comment on column player_limit.definition is '1 bet, 2 loss, 3 deposit, 4 self-exclusion, 5 cooling-off';
comment on column player_limit.period is 'daily, weekly or monthly; of a break the id of its length';
comment on column player_limit.amount is 'Subunits of the base currency: what is enforced';
comment on column player_limit.currency is 'In which the player has named his amount';
comment on column player_limit.shown_amount is 'The amount as he named it, in subunits of that currency';
comment on column player_limit.pending is 'A looser limit, or none, that waits for its time and for his word';
comment on column player_limit.confirmable_at is 'From when on he may confirm what waits';
comment on column player_limit.until is 'End of a break; null: for good';
comment on column player_limit.actor is 'player:<id>, or staff:<id>';
comment on column player_limit.ended_at is 'A limit that was removed, a break that is over';

create unique index player_limit_one on player_limit (player_id, definition, period)
  where ended_at is null and definition <= 3;
create index player_limit_player on player_limit (player_id) where ended_at is null;
create index player_limit_over on player_limit (until) where ended_at is null and definition >= 4;
