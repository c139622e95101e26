-- Destinations of withdrawals, and chargebacks.

create table invoice_destination (
  invoice_id uuid primary key references invoice,
  fields jsonb,
  sealed bytea,
  mark bytea,
  constraint invoice_destination_check check (num_nonnulls(fields, sealed) = 1)
);
comment on table invoice_destination is 'Where a withdrawal goes: personal data, separate from everything else';
comment on column invoice_destination.fields is 'Always null: older rows were not sealed';
comment on column invoice_destination.sealed is 'The fields, sealed with the player''s key';
comment on column invoice_destination.mark is
  'Keyed hash of its account, address or number: finds the payment of a known destination, and reveals none';

create index invoice_destination_mark on invoice_destination (mark) where mark is not null;

create table payment_destination (
  id uuid primary key,
  player_id uuid not null references player,
  method text not null,
  network text,
  sealed bytea not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);
comment on table payment_destination is
  'A player''s address book. Deleting an entry does not affect withdrawals. Written only under the player''s lock';
comment on column payment_destination.method is 'Id in payment-methods.json';
comment on column payment_destination.network is 'Id of the method''s network; null if it has none';
comment on column payment_destination.sealed is 'The fields of the withdrawal, sealed with the player''s key';
comment on column payment_destination.used_at is 'When a withdrawal last went there';

create index payment_destination_player on payment_destination (player_id, method, used_at desc);

create table chargeback (
  invoice_id uuid primary key references invoice,
  player_id uuid not null,
  currency text collate "C" not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  taken bigint not null,
  held_back bigint not null default 0 check (held_back >= 0),
  at timestamptz not null,
  constraint chargeback_check check (taken between 0 and amount),
  constraint chargeback_check1 check (taken + held_back <= amount)
);
comment on table chargeback is 'At most one for each deposit. Amount minus taken and held_back is owed to the operator';
comment on column chargeback.reference is 'The provider''s id: the same one again is a repeat';
comment on column chargeback.amount is 'Subunits that the provider took back, of the credited and the held amount';
comment on column chargeback.taken is 'Subunits that were still in the player''s cash';
comment on column chargeback.held_back is 'Subunits of held money that settle it: their return was stopped or has failed';

create view receivable as
  select invoice_id, player_id, currency, amount - taken - held_back as amount, at
    from chargeback where amount > taken + held_back;
comment on view receivable is 'What players owe the operator';
