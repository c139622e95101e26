-- What must stay secret until it is revealed is sealed with a key that the database never sees: whoever reads the database or a backup of it
-- can't predict a draw. The studio seals the rows of older versions at its start, before it serves anyone; until then the constraints
-- hold for new rows only.

alter table studio.seed
  alter column server_seed drop not null,
  add column sealed_seed bytea,
  add constraint seed_sealed_check
    check ((state = 'revealed') = (server_seed is not null) and (state = 'revealed') = (sealed_seed is null)) not valid;
comment on column studio.seed.server_seed is 'The revealed server seed; null until then.';
comment on column studio.seed.sealed_seed is 'The server seed, sealed for this row; null once it is revealed.';

alter table studio.chain
  alter column root drop not null,
  add column sealed_root bytea,
  add constraint chain_sealed_check check (root is null and sealed_root is not null) not valid;
comment on column studio.chain.root is 'Always null: older versions kept the root here.';
comment on column studio.chain.sealed_root is 'The last seed of the chain, sealed for this row. All others follow from it.';

alter table studio.flight
  add column sealed_crash bytea,
  drop constraint flight_check1,
  add constraint flight_crash_known_check
    check ((takeoff_at is null or state = 'flying') = (crash is null and crash_tick is null)) not valid,
  add constraint flight_sealed_check check ((state = 'flying') = (sealed_crash is not null)) not valid;
comment on column studio.flight.crash is 'Where it ended, in hundredths; null until it is over.';
comment on column studio.flight.sealed_crash is 'While it flies: where it will end, crash and crash_tick as four bytes each, sealed for this row.';
