-- Requests of players to end a self-exclusion early, where their market lets them ask.

alter table player_limit add column allows_removal boolean not null default false;
comment on column player_limit.allows_removal is 'Whether the player may ask staff to end this self-exclusion early';

create table exclusion_removal (
  id uuid primary key,
  player_id uuid not null,
  limit_id uuid not null references player_limit,
  sealed_reason bytea not null,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answer text check (answer in ('lifted', 'kept')),
  answered_at timestamptz,
  constraint exclusion_removal_check check ((answer is null) = (answered_at is null))
);
comment on table exclusion_removal is 'What players wrote who want to end a self-exclusion early. Staff answers';
comment on column exclusion_removal.sealed_reason is 'The player''s reason, sealed with their key';
comment on column exclusion_removal.answer_by is 'When the answer is due by law';
comment on column exclusion_removal.answer is 'lifted: the exclusion ends after a wait; kept: it stays';

create unique index exclusion_removal_open on exclusion_removal (limit_id) where answer is null;
create index exclusion_removal_limit on exclusion_removal (limit_id, asked_at);
create index exclusion_removal_player on exclusion_removal (player_id);
