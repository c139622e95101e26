-- What the operator has changed of the settings while the site ran. The files are the defaults.

create table settings_revision (
  id bigint generated always as identity primary key,
  file text not null,
  content jsonb,
  actor text not null,
  reason text not null,
  at timestamptz not null
);
comment on table settings_revision is 'Append-only: the newest row of a file holds instead of the file';
comment on column settings_revision.file is 'Which file of CONFIG_DIR it stands for, whole';
comment on column settings_revision.content is 'Null: the file itself holds again';
comment on column settings_revision.actor is 'staff:<id>, or system:<rule>';

create index settings_revision_file on settings_revision (file, id desc);

create function settings_revision_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'settings_revision is append-only';
end $$;
comment on function settings_revision_refuse_change() is 'What held once is never changed: another revision follows it';
create trigger settings_revision_no_change before update or delete on settings_revision
  for each row execute function settings_revision_refuse_change();
