-- A payout that its provider refuses is ended, but not while another order of it may still arrive there.

alter table invoice add column order_open_until timestamptz;
comment on column invoice.order_open_until is 'Of a payout: until then the order that went out last may be under way, and no other goes out';
