-- Two connections that need the partition of a month at the same time: after its wait, the second one must see that the first has
-- created it. to_regclass answers from a cache that is not refreshed by the wait, so the catalogue is read. And a partition that the
-- same transaction has created must not be reported as existing: the transaction may be rolled back.

create or replace function ledger_make_partition(month timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lower_bound timestamptz := date_trunc('month', month, 'UTC');
  upper_bound timestamptz := ((lower_bound at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  part text := 'ledger_entry_' || to_char(lower_bound at time zone 'UTC', 'YYYY_MM');
  creator xid;
begin
  -- Its name has no era and four digits, so a month far away would take the place of a real one.
  if month not between now() - interval '50 years' and now() + interval '50 years' then
    raise exception 'no partition for %', month using errcode = '22008';
  end if;
  for attempt in 1 .. 2 loop
    select xmin into creator from pg_class where relname = part and relnamespace = 'public'::regnamespace;
    if found then
      return creator is not distinct from pg_current_xact_id_if_assigned()::xid;
    end if;
    perform pg_advisory_xact_lock(hashtext('ledger_make_partition'));
  end loop;
  execute format('create table %I (like ledger_entry including defaults including constraints)', part);
  execute format('alter table %I add primary key (owner, asset, seq)', part);
  execute format('create unique index %I on %I (ledger_id(owner, source, external_id))', part || '_id', part);
  execute format('alter table ledger_entry attach partition %I for values from (%L) to (%L)', part, lower_bound, upper_bound);
  execute format('create trigger ledger_entry_no_truncate before truncate on %I for each statement execute function ledger_refuse_change()', part);
  return true;
end $$;
comment on function ledger_make_partition(timestamptz) is
  'Creates the journal''s partition of a month; true if this transaction created it, false if it exists. Takes SHARE UPDATE EXCLUSIVE on ledger_entry';
