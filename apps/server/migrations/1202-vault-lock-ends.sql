-- The owner of an email takes over an account without the vault locks of the person who registered it.

comment on column wallet_account.vault_locked_until is
  'Until then the player can''t move money from the vault to cash, only withdraw it. Never set to an earlier time; removed when the owner of the email takes over an account that never had money';
