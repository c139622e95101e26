-- Accounts of players, one per currency.

create table currency_scale (
  currency text collate "C" primary key,
  subunit_to_unit int not null check (subunit_to_unit > 0)
);
comment on table currency_scale is
  'Every currency that was ever offered, with its subunits per unit. The start compares the settings with it';
comment on column currency_scale.currency is 'The ledger''s asset';
comment on column currency_scale.subunit_to_unit is 'Never changes while there are accounts in the currency';

create table wallet_account (
  id uuid default gen_random_uuid() primary key,
  player_id uuid not null,
  currency text collate "C" not null,
  status smallint not null check (status in (1, 2, 3)),
  revision bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint wallet_account_currency unique (player_id, currency)
);
comment on table wallet_account is 'A player''s account in one currency. Changed under the player''s lock only';
comment on column wallet_account.id is 'The id that players and game providers know';
comment on column wallet_account.player_id is 'The player: the ledger''s owner';
comment on column wallet_account.currency is 'The ledger''s asset';
comment on column wallet_account.status is '1 active, 2 inactive, 3 hidden';
comment on column wallet_account.revision is
  'The number of status changes; together with the balance''s seq it forms the version';
comment on column wallet_account.created_at is 'When it was opened';

create unique index wallet_account_active on wallet_account (player_id) where status = 1;
comment on index wallet_account_active is 'At most one account of a player is active';
create index wallet_account_by_currency on wallet_account (currency);
