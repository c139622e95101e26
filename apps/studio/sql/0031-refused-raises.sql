-- A raise that was refused after a try without an answer is taken back like a bet, so a move that is made again has ids of its own.

alter table studio.round add column refusals integer not null default 0 check (refusals >= 0);
comment on column studio.round.refusals is 'How many moves the wallet has refused: the calls of the next one are told from theirs by it.';

alter table studio.outcall
  add column attempt integer not null default 0,
  drop constraint outcall_step_key,
  add constraint outcall_attempt_key unique (round_id, step, attempt);
comment on column studio.outcall.attempt is 'The refusals of the round when the call was made: a step whose raise was refused is called for again.';
