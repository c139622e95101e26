-- A trigger of one name per partition, replaced each day. Dropping the one of the day before would take ACCESS EXCLUSIVE: it would
-- wait for a backup that reads the partition, while every bet waits behind it. The trigger's comment is its bound.

-- The bound is in the trigger's condition, so postings pay for one comparison and read no table. Creating the trigger takes
-- SHARE ROW EXCLUSIVE on the partition: it waits for each transaction that has inserted into it, so none of them can still commit
-- an entry of the day afterwards. Postings queue behind this wait, so it is short: longer than the second after which a vacuum
-- makes way, and shorter than postings wait.
create or replace function ledger_close_day(closing date) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1500ms' as $$
declare
  closed_until timestamptz := (closing + 1)::timestamp at time zone 'UTC';
  part record;
  bound text;
begin
  -- By the database's clock too: a server whose clock is far ahead must not close the present day.
  if closed_until > clock_timestamp() then
    raise exception '% is not over', closing using errcode = '22008';
  end if;
  perform pg_advisory_xact_lock(hashtext('ledger_close_day'));
  perform ledger_make_partition(closing::timestamp at time zone 'UTC');
  for part in
    select c.oid, c.relname, to_date(substring(c.relname from '\d{4}_\d{2}$'), 'YYYY_MM') as month
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'ledger_entry'::regclass order by c.relname
  loop
    continue when part.month > closing;
    bound := to_char(least(closed_until, (part.month + interval '1 month') at time zone 'UTC') at time zone 'UTC', 'YYYY-MM-DD');
    continue when exists (
      select from pg_trigger where tgrelid = part.oid and tgname = 'ledger_entry_closed' and obj_description(oid, 'pg_trigger') >= bound);
    execute format('create or replace trigger ledger_entry_closed before insert on %I for each row when (new.at < %L)
      execute function ledger_refuse_closed()', part.relname, bound || ' 00:00:00+00');
    execute format('comment on trigger ledger_entry_closed on %I is %L', part.relname, bound);
  end loop;
end $$;
