-- Lists that members of staff export as files.

create table staff_export (
  id uuid primary key,
  staff_id text not null references staff,
  kind text not null check (kind in ('withdrawals', 'deposits', 'players')),
  filter jsonb not null,
  countries text[],
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'tooLarge')),
  row_count int,
  byte_count int,
  key_id text,
  made_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  check ((state = 'ready') = (num_nulls(row_count, byte_count, key_id, ready_at) = 0))
);
comment on table staff_export is 'Exported lists until they expire. The file is stored like the documents of players';
comment on column staff_export.staff_id is 'Only this member can download it';
comment on column staff_export.filter is 'State of the payments, country of the players, and the days';
comment on column staff_export.countries is
  'The countries whose players the member might read about when they ordered it. Null: all';
comment on column staff_export.state is 'tooLarge: more rows than one file may have';
comment on column staff_export.row_count is 'Without the header';
comment on column staff_export.byte_count is 'Size of the file before it is sealed';
comment on column staff_export.key_id is 'The key of the ring that sealed the file';
comment on column staff_export.made_at is 'When it was ordered. Later payments and players are not in it';
comment on column staff_export.ready_at is 'When the file was written';
comment on column staff_export.expires_at is 'When the file and this row are removed';

create index staff_export_of_member on staff_export (staff_id, made_at desc);
create index staff_export_expired on staff_export (expires_at);
