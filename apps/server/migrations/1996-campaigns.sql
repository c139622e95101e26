-- Campaigns: offers that the operator sends to a segment of players, with their consent.

create table message_choice (
  player_id uuid primary key,
  in_app boolean not null,
  changed_at timestamptz not null
);
comment on table message_choice is 'Whether a player wants offers among their messages. Without a row, the setting decides';

create table campaign_run (
  id uuid primary key,
  campaign text collate "C" not null,
  due text collate "C" not null,
  terms jsonb not null,
  state text not null check (state in ('running', 'paused', 'finished', 'cancelled')),
  after uuid,
  players integer not null default 0,
  counts jsonb not null default '{}',
  started_at timestamptz not null,
  started_by text not null,
  ended_at timestamptz,
  constraint campaign_run_due unique (campaign, due)
);
comment on table campaign_run is 'One sending of a campaign. Players are taken in pieces: a piece and its progress are one transaction';
comment on column campaign_run.due is 'Names the moment of a repeated campaign, or the start by staff: each is run once';
comment on column campaign_run.terms is 'The campaign as it was at the start';
comment on column campaign_run.after is 'The last player of the pieces that are done';
comment on column campaign_run.players is 'How many members of the segment were looked at';
comment on column campaign_run.counts is 'How many of them are contacted by channel, and why others are not';

create index campaign_run_open on campaign_run (started_at) where state in ('running', 'paused');

create table campaign_contact (
  run_id uuid not null references campaign_run,
  player_id uuid not null,
  channel text not null check (channel in ('inApp', 'email', 'push')),
  state text not null check (state in ('held', 'waiting', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
  due_at timestamptz not null,
  tries smallint not null default 0,
  changed_at timestamptz not null,
  primary key (run_id, player_id, channel)
) with (fillfactor = 80);
comment on table campaign_contact is 'Each player is contacted once by each run and channel. Players of the holdout group are held: nothing is sent, so that the effect can be measured';
comment on column campaign_contact.state is
  'held: holdout. sending: handed to the mail service; if the server stops at that moment it becomes unknown and is never sent again';
comment on column campaign_contact.due_at is 'After the player''s quiet hours. Counts for the frequency cap';
comment on column campaign_contact.tries is 'How often the mail service has refused it';

create index campaign_contact_player on campaign_contact (player_id, due_at desc);
create index campaign_contact_waiting on campaign_contact (due_at) where state = 'waiting';
create index campaign_contact_sending on campaign_contact (changed_at) where state = 'sending';
