-- Money that came to a deposit beside what was booked of it is a deposit of its own, which two persons of the staff add.

alter table invoice add column added_to uuid references invoice;
comment on column invoice.added_to is 'Of a deposit that staff has added: the one to whose order at the provider the money came';
alter table invoice add column added_amount bigint not null default 0 check (added_amount >= 0);
comment on column invoice.added_amount is 'Subunits that staff has added to this deposit, as deposits of their own: the provider''s order says the sum';

create unique index invoice_added on invoice (added_to, provider_reference) where added_to is not null;

alter table staff_order drop constraint staff_order_kind_check;
alter table staff_order add constraint staff_order_kind_check
  check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit'));
