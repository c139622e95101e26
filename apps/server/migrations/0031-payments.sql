-- Money on its way in and out. An invoice is changed only under its player's lock; the money itself stands in the
-- ledger, under ids that name the invoice, so that nothing can be booked twice.

create table invoice (
  id uuid primary key,
  number text collate "C" not null unique,
  player_id uuid not null,
  account_id uuid not null references wallet_account,
  type smallint not null check (type in (1, 2)),
  state text not null,
  method text not null,
  provider text not null,
  network text,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  requested_amount bigint not null check (requested_amount > 0),
  base_amount bigint not null check (base_amount >= 0),
  rates_version int not null,
  reserved_at timestamptz,
  country text not null,
  return_urls jsonb not null default '{}',
  reply jsonb,
  public_data jsonb,
  reason text,
  provider_reference text,
  expires_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (case type when 1 then state in ('pending', 'success', 'failed', 'declined', 'expired')
                   else state in ('requested', 'approved', 'sending', 'paid', 'failed', 'declined') end)
);
comment on table invoice is 'A deposit or a withdrawal. Changed under the player''s lock only, and read again after it was taken';
comment on column invoice.number is 'What people call it';
comment on column invoice.type is '1 deposit, 2 withdrawal';
comment on column invoice.state is 'Deposit: pending, success, failed, declined, expired. Withdrawal: requested, approved, sending, paid, failed, declined';
comment on column invoice.network is 'Of a crypto currency, the network that was chosen';
comment on column invoice.amount is 'Subunits; of a confirmed deposit what the provider has confirmed';
comment on column invoice.requested_amount is 'Subunits that the player asked for';
comment on column invoice.base_amount is 'The requested amount in subunits of the base currency, at the rates of that moment';
comment on column invoice.reserved_at is 'Since when base_amount is reserved in the deposit limits; null when it is not';
comment on column invoice.reply is 'The first reply to the request: a repeat gets the same';
comment on column invoice.public_data is 'What the player may see of how to pay';
comment on column invoice.reason is 'Key of the reason for a failure';
comment on column invoice.provider_reference is 'The provider''s own id';
comment on column invoice.expires_at is 'When a pending deposit is given up';
comment on column invoice.version is 'Counts changes';

create index invoice_player on invoice (player_id, created_at desc, id);
create index invoice_expiring on invoice (expires_at) where type = 1 and state = 'pending';
create index invoice_under_way on invoice (state, updated_at) where type = 2 and state in ('requested', 'approved', 'sending');

create table invoice_destination (
  invoice_id uuid primary key references invoice,
  fields jsonb not null
);
comment on table invoice_destination is 'Where a withdrawal goes: personal data, kept apart from everything else';

create table invoice_approval (
  invoice_id uuid not null references invoice,
  actor text not null,
  approved_at timestamptz not null,
  primary key (invoice_id, actor)
);
comment on table invoice_approval is 'Who of the staff has approved a withdrawal: large ones need two persons';

create table payment_message (
  id bigint generated always as identity primary key,
  provider text not null,
  external_id text,
  invoice_id uuid references invoice,
  verdict text not null,
  reason text,
  dust text,
  body text not null,
  received_at timestamptz not null
);
comment on table payment_message is 'Everything that providers have told us, and what came of it; append-only';
comment on column payment_message.verdict is 'booked, noted, repeated, late, or quarantined for staff';
comment on column payment_message.dust is 'What was finer than the currency and was not booked';

create index payment_message_invoice on payment_message (invoice_id);
create index payment_message_quarantined on payment_message (received_at) where verdict = 'quarantined';
