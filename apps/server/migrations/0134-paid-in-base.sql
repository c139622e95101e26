-- Whoever pays another amount than he asked for is judged by what he paid. Of what was paid so far it is worked out at
-- the rate of the request, which base_amount keeps.

alter table invoice add column paid_base_amount bigint check (paid_base_amount >= 0);
comment on column invoice.paid_base_amount is 'Of a confirmed deposit, what was paid in subunits of the base currency, where that is not base_amount';

update invoice set paid_base_amount = ceil(base_amount::numeric * amount / requested_amount)
 where type = 1 and state = 'success' and amount <> requested_amount;
