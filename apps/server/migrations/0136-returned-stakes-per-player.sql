-- A provider's numbers are its own for each player: two may have returns under the same one.

alter table returned_stake drop constraint returned_stake_pkey, add primary key (player, id);
comment on column returned_stake.id is 'The provider and its number of the rollback, which may stand once for each player';
