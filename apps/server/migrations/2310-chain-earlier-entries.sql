-- A separate migration: the trigger's table lock is released by then, so that running processes go on writing to the journal.

insert into audit_pending (event_id) select id from audit_event on conflict do nothing;
