-- Posters of game providers, fetched and encoded again by us.

create table game_picture (
  provider text collate "C" not null,
  url text collate "C" not null,
  source_hash text,
  etag text,
  large text,
  small text,
  failures int not null default 0,
  reason text,
  due_at timestamptz not null,
  version bigint,
  primary key (provider, url)
);
comment on table game_picture is 'The posters that game providers name, and what we serve for them';
comment on column game_picture.url is 'The provider''s address of the poster';
comment on column game_picture.source_hash is 'Hash of the provider''s file: the same file is not encoded again';
comment on column game_picture.etag is 'As the provider sent it: an unchanged file is not sent again';
comment on column game_picture.large is 'The file that is served, 480 pixels wide. Null before the first success; a failure keeps it';
comment on column game_picture.small is 'The same, 240 pixels wide';
comment on column game_picture.failures is 'Attempts without success since the last one';
comment on column game_picture.reason is 'Of the latest failure; null after a success';
comment on column game_picture.due_at is 'When it is fetched next: later after each failure';
comment on column game_picture.version is 'Set from catalogue_version when a file changes. Null before the first';
create index game_picture_due on game_picture (due_at);
create index game_picture_by_version on game_picture (version);

create trigger game_picture_lock before update of large, small on game_picture
  for each statement execute function catalogue_lock();
create trigger game_picture_version before update of large, small on game_picture
  for each row execute function catalogue_set_version();

create table game_picture_file (
  hash text primary key,
  content bytea not null,
  created_at timestamptz not null
);
comment on table game_picture_file is 'AVIF files, by the hash of their content';
