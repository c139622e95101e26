-- Files of CONFIG_DIR that changed between two starts of the server become revisions.

create table settings_file (
  file text primary key,
  hash text not null,
  found_at timestamptz not null
);
comment on table settings_file is 'What the files of CONFIG_DIR that can be published contained at the last start of a server';
comment on column settings_file.file is 'Its name in CONFIG_DIR';
comment on column settings_file.hash is 'SHA-256 of its content, in hex';
comment on column settings_file.found_at is 'When a server first started with this content';
