-- What nobody has signed is no work for staff: it stands in a list of its own.

update payment_message set verdict = 'forged' where verdict = 'quarantined' and reason = 'signature';
comment on column payment_message.verdict is 'booked, noted, repeated, late, quarantined for staff, or forged: not signed by the provider';

create index payment_message_forged on payment_message (received_at) where verdict = 'forged';
