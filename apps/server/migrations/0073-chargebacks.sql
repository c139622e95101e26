-- A deposit that was taken back from us by the player's bank. The ledger takes what is there; the rest is owed.

create table chargeback (
  invoice_id uuid primary key references invoice,
  player_id uuid not null,
  currency text collate "C" not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  taken bigint not null check (taken between 0 and amount),
  at timestamptz not null
);
comment on table chargeback is 'One for each deposit at most; amount less taken is a receivable of the house';
comment on column chargeback.reference is 'What the provider calls it: the same one again is a repeat';
comment on column chargeback.amount is 'Subunits that the provider took from us';
comment on column chargeback.taken is 'Subunits that were still in the player''s cash';

create view receivable as
  select invoice_id, player_id, currency, amount - taken as amount, at from chargeback where amount > taken;
comment on view receivable is 'What players owe the house';

alter table player add column identity_checked_at timestamptz;
comment on column player.identity_checked_at is 'Since when we know who he is; null: not checked';
