-- Cash that a player sets aside. Rows that were written before have three amounts: a missing amount is zero.

insert into ledger_pocket (position, name) values (4, 'vault');
