-- The export of the journal reads a range of time, page by page, in a table that only grows. If that is large, build the
-- index concurrently before the upgrade: docs/guides/upgrade.md.

create index if not exists audit_event_at on audit_event (at, id);
