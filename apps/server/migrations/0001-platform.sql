-- Deliveries of news and replies to repeated calls. The outbox itself, ledger_outbox, is the ledger's.

create table delivery (
  consumer text not null,
  id bigint not null,
  events jsonb not null,
  tries integer not null default 0,
  parked_at timestamptz,
  primary key (consumer, id)
);
comment on table delivery is 'One row for each consumer and outbox row that it listens to; deleted in the transaction of its effect.';
comment on column delivery.parked_at is 'Failed too often; waits for a person while the consumer goes on.';

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
comment on table idempotency_key is 'The reply that a repeated call with the same key gets; removed after a week.';

create index idempotency_key_created_at on idempotency_key (created_at);
