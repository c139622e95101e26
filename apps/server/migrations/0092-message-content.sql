-- What a provider's message said, once its signature was good: so that staff can have it judged anew.

alter table payment_message add column message jsonb;
comment on column payment_message.message is 'Ids, state and amount as the adapter read them; null for what was never proven to be the provider''s';
