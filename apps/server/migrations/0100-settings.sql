-- Settings that staff changed while the server ran.

create table settings_revision (
  id bigint generated always as identity primary key,
  file text not null,
  content jsonb,
  actor text not null,
  reason text not null,
  at timestamptz not null
);
comment on table settings_revision is 'Append-only. The newest row of a file replaces the file';
comment on column settings_revision.file is 'The file of CONFIG_DIR that it replaces as a whole';
comment on column settings_revision.content is 'Null: the file itself applies again';
comment on column settings_revision.actor is
  'staff:<id>, system:<rule>, or, after an order that two staff members agreed to, staff:<id> with staff:<id>';

create index settings_revision_file on settings_revision (file, id desc);
create index settings_revision_rates_alone on settings_revision (id)
  where file = 'rates.json' and actor <> 'system:rates' and actor not like '% with %';

create function settings_revision_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'settings_revision is append-only';
end $$;
comment on function settings_revision_refuse_change() is 'Rejects changes: a revision is followed by another one, never edited';
create trigger settings_revision_no_change before update or delete on settings_revision
  for each row execute function settings_revision_refuse_change();
