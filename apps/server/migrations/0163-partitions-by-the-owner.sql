-- The server's role may not change the schema. The journal's partitions are made for it by their owner, with a fixed search path, so
-- that no object of another role is taken for one of the journal.

alter function ledger_make_partition(timestamptz) security definer;
alter function ledger_make_partition(timestamptz) set search_path = public, pg_temp;
revoke execute on function ledger_make_partition(timestamptz) from public;
