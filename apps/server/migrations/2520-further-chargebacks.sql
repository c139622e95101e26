-- A bank can take a deposit back in parts: each further chargeback adds to the first one.

create table further_chargeback (
  invoice_id uuid not null references chargeback,
  place integer not null check (place >= 2),
  reference text not null,
  amount bigint not null,
  taken bigint not null,
  at timestamptz not null,
  primary key (invoice_id, place),
  check (amount > 0 and taken between 0 and amount)
);
create unique index further_chargeback_reference on further_chargeback (lower(reference), invoice_id);
create index chargeback_reference on chargeback (lower(reference));

comment on table further_chargeback is 'Chargebacks of a deposit after its first one. The row in chargeback has the sums of all';
comment on column further_chargeback.invoice_id is 'The deposit';
comment on column further_chargeback.place is 'Counted from the first one, which has no row here. Its entry in the ledger names it';
comment on column further_chargeback.reference is 'The provider''s id, which its chargebacks have once';
comment on column further_chargeback.amount is 'Subunits that the provider took back this time';
comment on column further_chargeback.taken is 'Subunits of it that were still in the player''s cash and vault';
comment on column further_chargeback.at is 'When it was booked';

comment on table chargeback is
  'The sums of all chargebacks of a deposit. Amount minus taken, held_back, repaid and written_off is owed to the operator';
comment on column chargeback.reference is 'The provider''s id of the first one';
comment on column chargeback.at is 'When the first one was booked';
