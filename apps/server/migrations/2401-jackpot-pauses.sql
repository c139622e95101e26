-- When jackpots were paused, so that a correction changes a pot only if the stake of its round did.

create table jackpot_pause (
  jackpot text collate "C" not null references jackpot (id),
  begins_at timestamptz not null,
  ends_at timestamptz,
  primary key (jackpot, begins_at),
  check (ends_at >= begins_at)
);
comment on table jackpot_pause is 'Rounds that ended meanwhile add nothing. Written under the lock of the jackpot, so that counting never sees half of a change';
comment on column jackpot_pause.ends_at is 'Null: it is paused now';

create unique index jackpot_pause_open on jackpot_pause (jackpot) where ends_at is null;
