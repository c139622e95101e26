-- A run gives what it was counted with, also if its offer is revised before a second staff member agrees.

alter table grant_run add column terms jsonb;
comment on column grant_run.terms is
  'The terms of the offer by currency, as they were when the run was made. Null in rows of an older version: the present ones apply';
