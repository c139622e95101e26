-- Imports of providers' lists of games: what each would change, and who decided about it.

alter table game add column content_hash text;
comment on column game.content_hash is
  'Hash of what the provider last reported about it. Null until the first import that knows this column';

create table game_import (
  id bigint generated always as identity primary key,
  provider text collate "C" not null,
  state text not null check (state in ('read', 'held', 'applied', 'rejected', 'superseded')),
  list_hash text not null,
  diff_hash text not null,
  listed_count int not null,
  added_count int not null default 0,
  changed_count int not null default 0,
  gone_count int not null default 0,
  quarantined_count int not null default 0,
  studios jsonb not null,
  why_held text check (why_held in ('loss', 'duplicates')),
  read_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  constraint game_import_decision check ((decided_at is null) = (state in ('read', 'held')))
);
comment on table game_import is 'A provider''s list of games that differed from the catalogue';
comment on column game_import.state is
  'read only inside the transaction that stores it; held waits for staff; superseded by a later list before anyone decided';
comment on column game_import.list_hash is 'Hash of the reply and of the settings that it was read with';
comment on column game_import.diff_hash is 'Hash of the differences, so that the same ones are not held again';
comment on column game_import.listed_count is 'Usable games of the list';
comment on column game_import.gone_count is 'Available games that the list no longer had';
comment on column game_import.studios is 'The studios of its games, as the list describes them';
comment on column game_import.why_held is 'loss: it had too few of the games. duplicates: games shared an id, and others were missing';
comment on column game_import.decided_by is 'staff:<id>; null if the server decided';

create index game_import_by_provider on game_import (provider, id);
create unique index game_import_open on game_import (provider) where state in ('read', 'held');

create table game_import_line (
  import bigint not null references game_import on delete cascade,
  external_id text collate "C" not null,
  kind text not null check (kind in ('added', 'changed', 'gone')),
  game text not null,
  studio text collate "C",
  title text not null,
  category text,
  details jsonb,
  content_hash text,
  fields text[] not null default '{}',
  primary key (import, external_id)
);
comment on table game_import_line is 'One difference of an import. Deleted some weeks after the decision';
comment on column game_import_line.kind is 'added also means a game that was unavailable';
comment on column game_import_line.game is 'The id in the API of a new game; a stored game keeps its own';
comment on column game_import_line.studio is 'The provider''s id for the studio; empty for the provider itself, null if gone';
comment on column game_import_line.title is 'As listed; of a game that is gone, as stored';
comment on column game_import_line.fields is 'What has changed';

create table game_import_quarantined (
  import bigint not null references game_import on delete cascade,
  line int,
  external_id text,
  reason text not null
);
comment on table game_import_quarantined is 'An entry of a list that was left out. A stored game keeps its last usable entry';
comment on column game_import_quarantined.line is 'Its place in the list, from 0; null if it was usable, but its id was taken';
comment on column game_import_quarantined.external_id is 'The provider''s id, if it is a text';
create index game_import_quarantined_by_import on game_import_quarantined (import);

create table game_list_refusal (
  provider text collate "C" primary key,
  reason text not null,
  since timestamptz not null,
  last_at timestamptz not null
);
comment on table game_list_refusal is
  'Providers whose last list could not be read. The row is deleted when a list can be read again';
comment on column game_list_refusal.reason is 'Of the latest attempt';
