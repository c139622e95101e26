-- Deposits and withdrawals, and the approvals of withdrawals.

create table invoice (
  id uuid primary key,
  number text collate "C" not null unique,
  player_id uuid not null,
  account_id uuid not null references wallet_account,
  type smallint not null check (type in (1, 2)),
  state text not null,
  status smallint not null generated always as (
    case when state in ('pending', 'requested', 'approved', 'sending') then 1
         when state in ('success', 'paid') then 2
         when state in ('failed', 'declined', 'expired') then 3 end) stored,
  reason text,
  method text not null,
  provider text not null,
  network text,
  country text not null,
  currency text collate "C" not null,
  requested_amount bigint not null check (requested_amount > 0),
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  base_amount bigint not null check (base_amount >= 0),
  paid_base_amount bigint check (paid_base_amount >= 0),
  rates_version int not null,
  reserved_at timestamptz,
  held_amount bigint not null default 0 check (held_amount >= 0),
  held_for text check (held_for in ('limit', 'break', 'review', 'restricted')),
  returns uuid references invoice,
  paid_by_hand text,
  added_to uuid references invoice,
  added_amount bigint not null default 0 check (added_amount >= 0),
  bonus jsonb,
  bonus_code_id uuid,
  bonus_verdict text,
  looked_at_for text[],
  provider_reference text,
  order_reference text,
  order_open_until timestamptz,
  reply jsonb,
  public_data jsonb,
  return_urls jsonb not null default '{}',
  expires_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invoice_check check (
    case type when 1 then state in ('pending', 'success', 'failed', 'declined', 'expired')
              else state in ('requested', 'approved', 'sending', 'paid', 'failed', 'declined') end),
  constraint invoice_check1 check ((held_amount > 0) = (held_for is not null)),
  constraint invoice_check2 check (returns is null or type = 2),
  constraint invoice_check3 check (paid_by_hand is null or (returns is not null and state = 'paid'))
);
comment on table invoice is
  'A deposit or a withdrawal. Changed only under the player''s lock, and read again after the lock was taken';
comment on column invoice.number is 'The number that people use';
comment on column invoice.type is '1 deposit, 2 withdrawal';
comment on column invoice.state is
  'Deposit: pending, success, failed, declined, expired. Withdrawal: requested, approved, sending, paid, failed, declined';
comment on column invoice.status is '1 pending, 2 succeeded, 3 failed, declined or expired: the state as the player sees it';
comment on column invoice.reason is 'Key of the reason for a failure; for a payout in state sending, of what it waits for';
comment on column invoice.network is 'The chosen network of a crypto currency';
comment on column invoice.requested_amount is 'Subunits that the player asked for';
comment on column invoice.amount is 'Subunits; for a confirmed deposit the amount that the provider confirmed';
comment on column invoice.fee is 'Subunits that the provider takes: on top of a deposit, out of a withdrawal';
comment on column invoice.base_amount is 'The requested amount in subunits of the base currency, at the rates of that moment';
comment on column invoice.paid_base_amount is
  'The amount paid for a confirmed deposit, in subunits of the base currency, if it differs from base_amount';
comment on column invoice.reserved_at is
  'Start of the reservation of base_amount in the deposit limits; null once the deposit is paid or its provider has confirmed its end';
comment on column invoice.held_amount is 'Subunits of a deposit that were paid and are returned instead of credited';
comment on column invoice.held_for is
  'Why: limit (beyond a deposit limit), break (cooling-off or self-exclusion), review (blocked, limited or closed), restricted (the player''s country no longer allows deposits)';
comment on column invoice.returns is
  'For a payout that returns held money: the deposit. Its money is locked until it is paid and never becomes cash';
comment on column invoice.paid_by_hand is
  'For a return that staff paid outside of its provider: the reference of that payment. No provider may pay it again';
comment on column invoice.added_to is 'For a deposit that staff added: the deposit to whose order at the provider the money came';
comment on column invoice.added_amount is
  'Subunits that staff added to this deposit, as separate deposits: the provider''s order reports the sum';
comment on column invoice.bonus is 'The offer that was chosen with a deposit, as it was then; null: none';
comment on column invoice.bonus_code_id is 'The code that it was chosen with';
comment on column invoice.bonus_verdict is 'The outcome at success: issued, or why not';
comment on column invoice.looked_at_for is 'Why staff decides about a withdrawal that no rule approved';
comment on column invoice.provider_reference is 'The provider''s id';
comment on column invoice.order_reference is
  'The provider''s id of the ordered payout, which may be paid under provider_reference';
comment on column invoice.order_open_until is 'Until then, the last order may still reach the provider, so no other is sent';
comment on column invoice.reply is 'The first reply to the request: a repeat gets the same';
comment on column invoice.public_data is 'How to pay, as the player may see it';
comment on column invoice.expires_at is 'When a pending deposit expires';
comment on column invoice.version is 'Counts changes';

create index invoice_player on invoice (player_id, created_at desc, id);
create index invoice_expiring on invoice (expires_at) where type = 1 and state = 'pending';
create index invoice_under_way on invoice (state, updated_at) where type = 2 and state in ('requested', 'approved', 'sending');
create index invoice_filtered on invoice (player_id, type, status, currency, created_at desc, id);
create index invoice_by_time on invoice (created_at, id);
create index invoice_by_reference on invoice (provider_reference) where provider_reference is not null;
create index invoice_by_order_reference on invoice (order_reference) where order_reference is not null;
create index invoice_by_address on invoice ((public_data ->> 'address')) where (public_data ->> 'address') is not null;
create unique index invoice_added on invoice (added_to, provider_reference) where added_to is not null;
create index invoice_returns on invoice (returns) where returns is not null;
create index invoice_reserved on invoice (player_id) where reserved_at is not null;
create index invoice_end_unconfirmed on invoice (created_at, id)
  where type = 1 and reserved_at is not null and state in ('failed', 'declined', 'expired');
create index invoice_undecided on invoice (created_at, id) where type = 1 and state = 'pending' and reply is null;
create unique index invoice_paid_by_hand on invoice (paid_by_hand) where paid_by_hand is not null;

create table invoice_approval (
  invoice_id uuid not null references invoice,
  actor text not null,
  approved_at timestamptz not null,
  voided_at timestamptz,
  primary key (invoice_id, actor)
);
comment on table invoice_approval is 'Staff members who approved a withdrawal: large ones need two';
comment on column invoice_approval.voided_at is
  'When it stopped counting: the member left, or their rights, address or key changed';
