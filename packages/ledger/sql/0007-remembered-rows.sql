-- A lane may decide with rows that it remembers from an earlier batch. Its transaction verifies each of them, and fails with this error if
-- one differs. Then the lane reads all rows and decides again.

create function ledger_differs(of_table text) returns boolean language plpgsql as $$
begin
  raise exception 'a row of % is not as a lane remembered it, so it is read again', of_table using errcode = '40001';
end $$;
comment on function ledger_differs(text) is
  'Raises an error if a row is not as a lane remembered it, so that the lane reads it and decides again. Frequent only if several processes play for the same players';
