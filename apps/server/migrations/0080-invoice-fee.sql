-- What a payment costs was shown to the player before he confirmed it, so it stands with the invoice.

alter table invoice add column fee bigint not null default 0 check (fee >= 0);
comment on column invoice.fee is 'Subunits that the provider takes: on top of a deposit, out of a withdrawal';
