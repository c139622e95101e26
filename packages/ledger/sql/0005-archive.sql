-- Sealed days are also stored in files, outside the database. This table says which: it has no row until the files have been
-- read back and compared with the seal.

create table ledger_archive (
  day date primary key,
  entries bigint not null,
  files int not null,
  bytes bigint not null,
  digest bytea not null,
  stored_at timestamptz not null default now()
);
comment on table ledger_archive is
  'Sealed days whose entries are also in files. What the files contain is proved by ledger_seal_owner, not by this table';
comment on column ledger_archive.day is 'The day, UTC';
comment on column ledger_archive.entries is 'The number of its entries';
comment on column ledger_archive.files is 'The number of its files, without the manifest';
comment on column ledger_archive.bytes is 'Their size together';
comment on column ledger_archive.digest is 'SHA-256 of the manifest, which has that of each file';
comment on column ledger_archive.stored_at is 'When the files were last read back and compared';
