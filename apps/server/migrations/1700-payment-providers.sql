-- Messages from payment providers.

create table payment_message (
  id bigint generated always as identity primary key,
  provider text not null,
  external_id text,
  invoice_id uuid references invoice,
  message jsonb,
  verdict text not null,
  reason text,
  dust text,
  body text,
  sealed bytea,
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint payment_message_check check (num_nonnulls(body, sealed) = 1)
);
comment on table payment_message is 'Every message from a payment provider with its verdict; append-only';
comment on column payment_message.message is
  'Ids, state and amount as the adapter read them; null if it was not proven to come from the provider';
comment on column payment_message.verdict is
  'booked, noted, repeated, late, quarantined for staff, or forged: not signed by the provider';
comment on column payment_message.dust is 'The part that was finer than the currency and was not booked';
comment on column payment_message.body is 'The original, if it concerns no known player';
comment on column payment_message.sealed is 'The original, sealed with the key of the player whose payment it concerns';
comment on column payment_message.handled_at is 'For a quarantined message: when staff handled it. The journal has the details';

create index payment_message_invoice on payment_message (invoice_id);
create index payment_message_forged on payment_message (received_at) where verdict = 'forged';
create index payment_message_unhandled on payment_message (invoice_id, id) where verdict = 'quarantined' and handled_at is null;
