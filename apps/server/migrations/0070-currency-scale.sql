-- A balance is a number of subunits: it means something else when its currency is gone or has other subunits.

create table currency_scale (
  currency text collate "C" primary key,
  subunit_to_unit int not null check (subunit_to_unit > 0)
);
comment on table currency_scale is 'Every currency that was ever offered, and how many subunits its unit has: the start compares the settings with it';
comment on column currency_scale.currency is 'The ledger''s asset';
comment on column currency_scale.subunit_to_unit is 'Never changes while there are accounts in it';

create index wallet_account_by_currency on wallet_account (currency);
