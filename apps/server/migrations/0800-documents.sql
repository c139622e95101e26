-- Documents that players upload. The files are in a separate store; see decisions.

create table player_document (
  id uuid primary key,
  player_id uuid not null references player,
  kind text not null check (kind in ('identity', 'address', 'payment')),
  status smallint not null default 1 check (status in (1, 2, 3)),
  scan text not null check (scan in ('off', 'waiting', 'clean', 'infected')),
  type text not null,
  bytes int not null,
  sealed_name bytea,
  why text,
  version int not null default 1,
  uploaded_at timestamptz not null,
  decided_at timestamptz,
  removed_at timestamptz,
  constraint player_document_check check ((status = 3) = (why is not null)),
  constraint player_document_check1 check ((status = 1) = (decided_at is null)),
  constraint player_document_check2 check (removed_at is null or sealed_name is null)
);
comment on table player_document is
  'A document that a player uploaded. The file itself is outside the database, sealed with the player''s key';
comment on column player_document.status is '1 waiting, 2 accepted, 3 rejected';
comment on column player_document.scan is 'Result of the virus scan. Nobody opens a file that waits for it or is infected';
comment on column player_document.type is 'Detected from its content';
comment on column player_document.sealed_name is 'The name of the player''s file, sealed with their key';
comment on column player_document.why is 'Why it was rejected: a key of the content';
comment on column player_document.removed_at is 'When its file was deleted. The row is kept for a day, to count uploads';

create index player_document_player on player_document (player_id, uploaded_at);
create index player_document_waiting on player_document (uploaded_at) where status = 1 and removed_at is null;
create index player_document_removed on player_document (removed_at) where removed_at is not null;
