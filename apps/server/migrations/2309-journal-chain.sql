-- A chain of hashes over the journal, so that a changed or removed entry is found.

create table audit_link (
  position bigint primary key check (position > 0),
  event_id bigint not null unique,
  hash bytea not null,
  chained_at timestamptz not null
);
comment on table audit_link is
  'The chain of the journal: each hash covers an entry and the hash before it. Append-only. No foreign key: a link must outlive a removed entry';
comment on column audit_link.position is 'Gapless from 1, in the order in which the entries became visible';
comment on column audit_link.event_id is 'The entry of the journal';
comment on column audit_link.hash is 'SHA-256 of the hash before and of the entry';
comment on column audit_link.chained_at is 'The last link of a UTC day holds the root of that day';

create trigger audit_link_no_change before update or delete on audit_link
  for each row execute function audit_event_refuse_change();
create trigger audit_link_no_truncate before truncate on audit_link
  for each statement execute function audit_event_refuse_change();
create index audit_link_time on audit_link (chained_at, position);

create table audit_pending (
  event_id bigint primary key,
  added_at timestamptz not null default now()
);
comment on table audit_pending is
  'Entries of the journal that wait for their link. Written in the transaction of the entry, so that a late commit is never overlooked';

create function audit_event_await_link() returns trigger language plpgsql as $$
begin
  insert into audit_pending (event_id) values (new.id);
  return null;
end $$;
comment on function audit_event_await_link() is 'Notes that a new entry of the journal must be chained';
create trigger audit_event_await_link after insert on audit_event
  for each row execute function audit_event_await_link();
