-- What was put aside is work for a person until he has done something about it, however long that takes.

alter table payment_message add column handled_at timestamptz;
comment on column payment_message.handled_at is 'Of one that was put aside: since when a person has seen to it; the journal says who and how';

-- These were told for seven days, and forgotten then.
update payment_message set handled_at = received_at
 where verdict = 'quarantined' and received_at < now() - interval '7 days';

drop index payment_message_quarantined;
create index payment_message_unhandled on payment_message (invoice_id, id) where verdict = 'quarantined' and handled_at is null;

-- Staff settles a payout of which less was paid than was ordered, by two persons.
alter table staff_order drop constraint staff_order_kind_check;
alter table staff_order add constraint staff_order_kind_check
  check (kind in ('correction', 'chargeback', 'erasure', 'settlement'));
