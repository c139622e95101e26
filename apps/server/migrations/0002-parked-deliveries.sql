-- The office counts parked deliveries every few seconds.
create index delivery_parked on delivery (parked_at) where parked_at is not null;
