-- Rows of an owner are changed where they were found under his lock. Whoever changed one of them without it has moved
-- it: then nothing may be written at all.

create function ledger_moved(of_table text) returns boolean language plpgsql as $$
begin
  raise exception 'a row of % was changed without its owner''s lock', of_table using errcode = '40001';
end $$;
comment on function ledger_moved(text) is 'Ends a change of rows that are not where they were found, so that it is tried again';
