-- What a player's payments tell of him (where his money goes, what providers say) can be made unreadable for good without
-- touching the rows: each player has a key of his own, and erasing him throws it away.

create table player_key (
  player_id uuid primary key references player,
  sealed bytea,
  made_at timestamptz not null,
  destroyed_at timestamptz,
  check ((sealed is null) = (destroyed_at is not null))
);
comment on table player_key is 'A player''s own key, itself sealed with the installation''s key ring; once it is destroyed what it sealed is noise';

alter table invoice_destination alter column fields drop not null;
alter table invoice_destination add column sealed bytea;
alter table invoice_destination add check (num_nonnulls(fields, sealed) = 1);
comment on column invoice_destination.fields is 'Of rows from before there were keys';
comment on column invoice_destination.sealed is 'The fields, sealed with the player''s key';

alter table payment_message alter column body drop not null;
alter table payment_message add column sealed bytea;
alter table payment_message add check (num_nonnulls(body, sealed) = 1);
comment on column payment_message.body is 'As it came, where it belongs to nobody whom we know';
comment on column payment_message.sealed is 'As it came, sealed with the key of the player whose payment it is about';
