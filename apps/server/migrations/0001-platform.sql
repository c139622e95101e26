-- Deliveries of the outbox, replies to repeated calls, messages between processes and regular tasks. The outbox itself, ledger_outbox,
-- belongs to the ledger.

create table delivery (
  consumer text not null,
  id bigint not null,
  events jsonb not null,
  tries int not null default 0,
  last_error text,
  parked_at timestamptz,
  primary key (consumer, id)
);
comment on table delivery is 'One row for each consumer of an outbox row; deleted in the transaction of its effect';
comment on column delivery.tries is 'Failed tries';
comment on column delivery.last_error is 'Its last error in short, without quoted values, which may be personal data';
comment on column delivery.parked_at is 'Set after too many failures: it waits for staff while the consumer continues';

create index delivery_waiting on delivery (consumer, id) where parked_at is null;

create table idempotency_key (
  player_id uuid not null,
  call text not null,
  key text not null,
  digest text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (player_id, call, key)
);
comment on table idempotency_key is 'The reply that a repeated call with the same key gets; deleted after a week';
comment on column idempotency_key.digest is 'The id of a key, a colon and the keyed hash of the request';

create index idempotency_key_created_at on idempotency_key (created_at);

create table task_run (
  task text primary key,
  at timestamptz not null,
  result bigint not null default 0
);
comment on table task_run is 'The last run of each regular task';
comment on column task_run.result is 'The result in numbers; of ledger.audit the number of differences found';

create unlogged table realtime_message (
  id bigint generated always as identity primary key,
  messages jsonb not null,
  sent_at timestamptz not null default now()
);
comment on table realtime_message is
  'Messages too long for a notification, which names the row instead; deleted after ten minutes';

create index realtime_message_sent_at on realtime_message (sent_at);

create unlogged table realtime_process (
  id uuid primary key,
  clients int not null,
  renewed_at timestamptz not null default now()
);
comment on table realtime_process is
  'The number of clients of each realtime process. A row that was not renewed for 15 seconds no longer counts';

create table readiness_probe (
  id boolean primary key default true check (id),
  written_at timestamptz not null
) with (fillfactor = 10);
comment on table readiness_probe is
  'One row that GET /readyz writes, at most once a second per process, to prove that the database accepts writes';
comment on column readiness_probe.id is 'Always true, so there is one row';
comment on column readiness_probe.written_at is 'The last probe of any process';

insert into readiness_probe (written_at) values (now());
