-- A bank takes back a whole deposit, also the part of it that was held: what was not returned to the player yet stays with us and
-- settles that part of the chargeback.

alter table chargeback
  add column held_back bigint not null default 0 check (held_back >= 0),
  add check (taken + held_back <= amount);
comment on table chargeback is 'One for each deposit at most; amount less taken and held_back is a receivable of the house';
comment on column chargeback.amount is 'Subunits that the provider took from us, of what was credited and what was held';
comment on column chargeback.held_back is 'Subunits of held money that settle it: their return was stopped or has failed';

create or replace view receivable as
  select invoice_id, player_id, currency, amount - taken - held_back as amount, at
    from chargeback where amount > taken + held_back;
