-- The places that a player has withdrawn to, for him to choose from again. Apart from his invoices: what he takes out of
-- here is forgotten, while an invoice keeps for ever where its own money went.

create table payment_destination (
  id uuid primary key,
  player_id uuid not null references player,
  method text not null,
  network text,
  sealed bytea not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);
comment on table payment_destination is 'A player''s address book. Written under his lock only';
comment on column payment_destination.method is 'Id in payment-methods.json';
comment on column payment_destination.network is 'Id of the method''s network; null where it has none';
comment on column payment_destination.sealed is 'The fields of the withdrawal, sealed with the player''s key';
comment on column payment_destination.used_at is 'When a withdrawal last went there';
create index payment_destination_player on payment_destination (player_id, method, used_at desc);
