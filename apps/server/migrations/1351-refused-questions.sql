-- A question that a register refuses is asked again later and later, and staff look at it.

alter table register_check
  add column refusals integer not null default 0,
  add column ask_after timestamptz;
comment on column register_check.refusals is
  'How often in a row the register has refused the question about these data; not counted while ask_after has not passed';
comment on column register_check.ask_after is
  'From when a refused question is asked again in the background; null: at the next run';

create index register_check_refused on register_check (asked_at) where refusals > 0;
