-- A chargeback takes what cash does not cover from the vault.

comment on column chargeback.taken is 'Subunits that were still in the player''s cash and vault';
