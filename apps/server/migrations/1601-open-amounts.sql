-- Deposits of coins whose address takes any amount.

alter table invoice add column is_amount_open boolean not null default false;
comment on column invoice.is_amount_open is
  'The address of a deposit takes any amount: requested_amount is the method''s minimum, which the limits reserve';
