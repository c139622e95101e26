-- Free spins that the operator issued: rounds at a fixed stake without bets on the wallet.

create table studio.free_spins (
  issue_id text primary key,
  casino_id text not null,
  account_id text not null,
  seat text not null,
  currency text not null references studio.currency,
  games text[] not null,
  stake bigint not null check (stake > 0),
  quantity int not null check (quantity > 0),
  spins_left int not null check (spins_left between 0 and quantity),
  total_win bigint not null default 0 check (total_win >= 0),
  state text not null default 'active' check (state in ('active', 'played', 'cancelled', 'expired')),
  valid_until timestamptz not null,
  issued_at timestamptz not null,
  report_at timestamptz,
  report_tries int not null default 0,
  constraint free_spins_end check (state <> 'played' or spins_left = 0)
);
comment on table studio.free_spins is 'Issues of free spins. Each spin is a round of studio.round with its issue_id';
comment on column studio.free_spins.issue_id is 'The operator''s id: a repeated issue adds nothing';
comment on column studio.free_spins.seat is 'The owner of the seeds, as in studio.round';
comment on column studio.free_spins.stake is 'Of each spin, in subunits; the operator pays it';
comment on column studio.free_spins.total_win is 'The winnings of all spins so far, in subunits';
comment on column studio.free_spins.report_at is 'When the operator''s wallet gets the next report; null if it has the current state';
comment on column studio.free_spins.report_tries is 'Tries of the current report';

create index free_spins_seat on studio.free_spins (seat) where state = 'active';
create index free_spins_report on studio.free_spins (report_at) where report_at is not null;
create index free_spins_expiry on studio.free_spins (valid_until) where state = 'active';

alter table studio.round add column issue_id text;
comment on column studio.round.issue_id is 'The free spins that it is one of: it has no bet on the wallet. Null for others';
