-- What staff, or a rule in the staff's name, has done to a player or his money: who, why, and who agreed.

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  second_person text,
  action text not null,
  subject text not null,
  player_id uuid,
  request_id text,
  reason text,
  sealed_reason bytea,
  details jsonb not null default '{}',
  check (second_person is distinct from actor),
  check (num_nonnulls(reason, sealed_reason) = 1)
);
comment on table audit_event is 'Append-only. Personal data stands in no column but the sealed one';
comment on column audit_event.actor is 'staff:<id>, or system:<rule>';
comment on column audit_event.subject is 'What was acted on: its kind and id';
comment on column audit_event.reason is 'Where no player is concerned';
comment on column audit_event.sealed_reason is 'In words, sealed with the player''s key';
comment on column audit_event.details is 'Ids and amounts';

create index audit_event_player on audit_event (player_id, at);
create index audit_event_subject on audit_event (subject, at);

create function audit_event_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end $$;
comment on function audit_event_refuse_change() is 'What was noted once is never changed';
create trigger audit_event_no_change before update or delete on audit_event
  for each row execute function audit_event_refuse_change();
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function audit_event_refuse_change();
