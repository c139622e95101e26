-- Complaints of players, their deadlines, and the messages about them.

create table complaint (
  id uuid primary key,
  number bigint generated always as identity (start with 1001) unique,
  player_id uuid not null references player,
  kind text not null check (kind in ('payment', 'bonus', 'game', 'account', 'protection', 'other')),
  market text not null,
  state text not null default 'received' check (state in ('received', 'inReview', 'answered', 'closed')),
  outcome text check (outcome in ('upheld', 'partlyUpheld', 'rejected', 'withdrawn')),
  handler text,
  is_late boolean not null default false,
  version int not null default 1,
  opened_at timestamptz not null,
  acknowledge_by timestamptz not null,
  answer_by timestamptz not null,
  acknowledged_at timestamptz,
  answered_at timestamptz,
  extended_at timestamptz,
  closed_at timestamptz,
  constraint complaint_closed check ((state = 'closed') = (closed_at is not null)),
  constraint complaint_taken check (state = 'received' or acknowledged_at is not null or closed_at is not null),
  constraint complaint_decided check ((state in ('answered', 'closed')) = (outcome is not null))
);
comment on table complaint is 'A complaint of a player. Rows are kept for reports to the regulator';
comment on column complaint.number is 'What players and staff call it by';
comment on column complaint.market is 'The market of the player when they complained. Its rules set the deadlines';
comment on column complaint.handler is 'The staff member who took it up';
comment on column complaint.is_late is 'Whether a deadline was missed, also if the complaint was answered later';
comment on column complaint.extended_at is 'When staff extended its deadline. They can do so once';
comment on column complaint.answered_at is 'When it was last answered';

create index complaint_player on complaint (player_id, number);
create index complaint_open on complaint (answer_by) where state <> 'closed';
create index complaint_opened on complaint (opened_at);

create table complaint_message (
  id uuid primary key,
  complaint_id uuid not null references complaint,
  position bigint generated always as identity,
  author text not null check (author in ('player', 'staff')),
  member text,
  sealed bytea not null,
  written_at timestamptz not null,
  constraint complaint_message_member check ((author = 'staff') = (member is not null))
);
comment on table complaint_message is 'What the player and staff wrote about a complaint';
comment on column complaint_message.member is 'The staff member who wrote it. Players don''t see it';
comment on column complaint_message.sealed is 'The text, sealed with the player''s key';

create index complaint_message_complaint on complaint_message (complaint_id, position);
