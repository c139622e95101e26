-- What a player holds money in. The money itself stands in the ledger, under owner = player and asset = currency.

create table wallet_account (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null,
  currency text collate "C" not null,
  status smallint not null check (status in (1, 2, 3)),
  revision bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint wallet_account_currency unique (player_id, currency)
);
comment on table wallet_account is 'A player''s account in one currency. Changed under the player''s lock only';
comment on column wallet_account.id is 'What players and game providers call the account';
comment on column wallet_account.player_id is 'Whose it is: the ledger''s owner';
comment on column wallet_account.currency is 'The ledger''s asset';
comment on column wallet_account.status is '1 active, 2 inactive, 3 hidden';
comment on column wallet_account.revision is 'Changes of status; with the balance''s seq it makes the version';
comment on column wallet_account.created_at is 'When it was opened';

create unique index wallet_account_active on wallet_account (player_id) where status = 1;
comment on index wallet_account_active is 'At most one account of a player is active';
