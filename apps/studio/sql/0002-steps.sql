-- Rounds with several steps: a bet opens them, moves lead them on, the last one ends them. Every step that moves money is one call
-- to the wallet; what such a step will make of the round waits in `pending` and counts only when the wallet has booked it.

alter table studio.round
  add column moves jsonb not null default '[]',
  add column base_stake bigint,
  add column pending jsonb;
update studio.round set base_stake = stake;
alter table studio.round
  alter column base_stake set not null,
  drop constraint round_state_check,
  drop constraint round_check,
  drop constraint round_check1,
  add constraint round_base_stake_check check (base_stake > 0),
  add constraint round_state_check check (state in ('placed', 'open', 'settled', 'void')),
  add constraint round_end_check check ((state in ('placed', 'open')) = (settled_at is null)),
  add constraint round_refusal_check check (refusal is null or state in ('void', 'open')),
  add constraint round_pending_check check (pending is null or state = 'placed');
comment on column studio.round.base_stake is 'The stake as placed; stake also holds what moves have added.';
comment on column studio.round.refusal is 'Why the wallet refused the bet of a void round, or the last move of an open one.';
comment on column studio.round.pending is 'Moves, outcome, stake and win as they will be when the wallet has booked the step under way.';

drop index studio.round_one_placed;
create unique index round_one_under_way on studio.round (seat, game) where state in ('placed', 'open');
create index round_seed_under_way on studio.round (seed_id) where state in ('placed', 'open');

alter table studio.outcall
  drop constraint outcall_round_id_key,
  add column step integer not null default 0,
  add column name text not null default 'betwin' check (name in ('betwin', 'finish')),
  add column leads_to text not null default 'settled' check (leads_to in ('open', 'settled')),
  add column takes_bet boolean not null default true,
  add constraint outcall_step_key unique (round_id, step);
comment on column studio.outcall.takes_bet is 'A call without a bet only pays or ends: it is tried until it is accepted, whatever the wallet says.';
