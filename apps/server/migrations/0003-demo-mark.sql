-- A database that `npm run demo` has filled must never serve real players.

create table demo_mark (
  only_row boolean primary key default true check (only_row),
  seed text not null,
  began_at timestamptz not null,
  filled_at timestamptz
);
comment on table demo_mark is 'One row in a database that a demo has filled with simulated players; empty in every other one. A production start refuses it';
comment on column demo_mark.only_row is 'There is one row at most';
comment on column demo_mark.seed is 'Decides who the simulated players are and what they do';
comment on column demo_mark.began_at is 'The first moment of the simulated time';
comment on column demo_mark.filled_at is 'The last moment of the simulated time; null until it was reached';
