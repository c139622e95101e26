-- A client seed that the house had drawn together with its server seed would say nothing: it is open until the player's device brings one, with the
-- first bet or with the rotation, and by then the server seed's commitment has been shown.

alter table studio.seed alter column client_seed drop not null;
update studio.seed set client_seed = null where state = 'next';
alter table studio.seed add constraint seed_client_check check (client_seed is not null or next_nonce = 0);
comment on column studio.seed.client_seed is 'What the player adds; null until the first bet brings it.';
