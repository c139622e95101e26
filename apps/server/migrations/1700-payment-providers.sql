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
comment on table payment_message is 'Everything that providers have told us, and what came of it; append-only';
comment on column payment_message.message is
  'Ids, state and amount as the adapter read them; null for what was never proven to be the provider''s';
comment on column payment_message.verdict is
  'booked, noted, repeated, late, quarantined for staff, or forged: not signed by the provider';
comment on column payment_message.dust is 'What was finer than the currency and was not booked';
comment on column payment_message.body is 'As it came, where it belongs to nobody whom we know';
comment on column payment_message.sealed is 'As it came, sealed with the key of the player whose payment it is about';
comment on column payment_message.handled_at is
  'Of one that was put aside: since when a person has seen to it; the journal says who and how';

create index payment_message_invoice on payment_message (invoice_id);
create index payment_message_forged on payment_message (received_at) where verdict = 'forged';
create index payment_message_unhandled on payment_message (invoice_id, id) where verdict = 'quarantined' and handled_at is null;
