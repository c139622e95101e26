-- Messages to players, which the site shows. They are templates with values, rendered when they are read.

create table player_message (
  id uuid primary key,
  number bigint generated always as identity,
  player_id uuid not null,
  cause text collate "C" not null,
  template text collate "C" not null,
  "values" jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz,
  version integer not null default 1,
  constraint player_message_cause unique (player_id, cause)
) with (fillfactor = 80);
comment on table player_message is 'What a player is informed of. A removed message stays until it is old, without its values, so that a repeated cause does not send it again';
comment on column player_message.number is 'The order in which messages are listed: several can be sent in the same moment';
comment on column player_message.cause is 'Names what the message is about: each cause sends one message';
comment on column player_message.template is 'Names the texts in the content';
comment on column player_message."values" is 'What the texts mention: amounts in subunits, times, titles';

create index player_message_page on player_message (player_id, number desc) where removed_at is null;
create index player_message_unread on player_message (player_id) where read_at is null and removed_at is null;
create index player_message_created on player_message (created_at);
