-- When the house last did what must not be forgotten, and what came of it: operators are told its age.

create table last_done (
  what text primary key,
  at timestamptz not null,
  figure bigint not null default 0
);
comment on table last_done is 'The last time of each regular task, one row for each';
comment on column last_done.figure is 'Of ledger.audit: how many differences it found';
