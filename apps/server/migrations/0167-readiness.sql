-- A server that cannot write takes no bets and no payments, so readiness is asked by a write.

create table readiness_probe (
  id boolean primary key default true check (id),
  written_at timestamptz not null
) with (fillfactor = 10);
comment on table readiness_probe is 'One row that GET /readyz writes, at most once a second in each process, to prove that the database takes writes';
comment on column readiness_probe.id is 'There is one row';
comment on column readiness_probe.written_at is 'The last probe of any process';

insert into readiness_probe (written_at) values (now());
