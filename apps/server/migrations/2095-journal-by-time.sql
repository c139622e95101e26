-- The export of the journal reads a range of time, page by page, and entries are never removed.

create index if not exists audit_event_at on audit_event (at, id);
