-- One player may have several accounts, and each demo is a seat of its own: what holds for a player holds for all of them.

alter table studio.session add column player text;
comment on column studio.session.player is 'Who plays, as the operator names him in all his launches; null where it did not, then nobody is known but the seat.';
create index session_player on studio.session (player);
comment on index studio.session_player is 'All seats of a player, for the least time between his rounds of a game';
