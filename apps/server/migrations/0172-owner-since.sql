-- Whoever proves an address that another person registered with does not see what that person entered.

alter table player add column owner_since timestamptz;
comment on column player.owner_since is 'When the owner of the address took the account over from whoever had registered it. What is older is not shown to them. Null: nobody did.';
