-- Staff finds a payment by what somebody knows of it, and sees why a withdrawal waits.

alter table invoice add column order_reference text, add column looked_at_for text[];
comment on column invoice.order_reference is 'What the provider calls the payout that it was ordered, which may be made under provider_reference';
comment on column invoice.looked_at_for is 'Of a withdrawal that no rule approved: why a person decides';

create index invoice_by_reference on invoice (provider_reference) where provider_reference is not null;
create index invoice_by_order_reference on invoice (order_reference) where order_reference is not null;
create index invoice_by_address on invoice ((public_data ->> 'address')) where public_data ->> 'address' is not null;

alter table invoice_destination add column mark bytea;
comment on column invoice_destination.mark is 'Keyed hash of its account, address or number: whoever knows that finds the payment, and nobody reads it from this';
create index invoice_destination_mark on invoice_destination (mark) where mark is not null;
