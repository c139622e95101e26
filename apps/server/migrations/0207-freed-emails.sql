-- An account that its address's owner never had loses the address to them, and may have no other way to be reached.

alter table player add column email_freed_at timestamptz;
comment on column player.email_freed_at is 'When the address was given to its owner, who did not register this account; null: never';
alter table player drop constraint player_reached;
alter table player add constraint player_reached check (num_nonnulls(email, phone, email_freed_at, erased_at) > 0);
