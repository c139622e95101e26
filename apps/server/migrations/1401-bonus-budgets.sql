-- What the bonuses of an offer may cost. A bonus reserves the most that it can cost when it is issued. Sums are subunits of the base
-- currency.

create table bonus_budget (
  offer text primary key,
  reserved bigint not null default 0 check (reserved >= 0),
  used bigint not null default 0 check (used >= 0)
);
comment on table bonus_budget is 'What offers with a budget have taken of it: the sums of their shares';
comment on column bonus_budget.offer is 'Id in bonuses.json';
comment on column bonus_budget.reserved is 'For bonuses that have not ended';
comment on column bonus_budget.used is 'Cash that players got from bonuses that have ended';

create table bonus_budget_share (
  promise uuid primary key,
  offer text not null references bonus_budget,
  cap bigint not null check (cap >= 0),
  share bigint not null check (share >= 0),
  used bigint check (used between 0 and share)
);
comment on table bonus_budget_share is 'The part of its offer''s budget that a bonus has taken';
comment on column bonus_budget_share.promise is
  'The bonus, or the free spins: the bonus of their winnings belongs to their share';
comment on column bonus_budget_share.cap is 'The max cashout, in subunits of the bonus''s currency';
comment on column bonus_budget_share.share is 'The max cashout in the base currency, at the rates of the terms';
comment on column bonus_budget_share.used is 'What it cost; null until it has ended';

create index bonus_budget_share_offer on bonus_budget_share (offer);
