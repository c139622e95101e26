-- The player's own lock of their vault. The money is in the ledger.

alter table wallet_account add column vault_locked_until timestamptz;
comment on column wallet_account.vault_locked_until is
  'Until then the player can''t move money from the vault to cash, only withdraw it. Never set to an earlier time';
