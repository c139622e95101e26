-- Live updates between server processes. Notifications carry them; here lies what does not fit into one.

create unlogged table realtime_message (
  id bigint generated always as identity primary key,
  messages jsonb not null,
  sent_at timestamptz not null default now()
);
comment on table realtime_message is 'Messages too long for a notification, which then names the row; removed after ten minutes.';

create index realtime_message_sent_at on realtime_message (sent_at);

create unlogged table realtime_process (
  id uuid primary key,
  clients integer not null,
  told_at timestamptz not null default now()
);
comment on table realtime_process is 'How many clients each process with a hub holds; a row that is not renewed counts no more after a quarter of a minute.';
