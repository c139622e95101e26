-- Staff can set where a return goes and mark one as paid outside of its provider; both need two members, like the removal of a member.

alter table invoice
  add column paid_by_hand text,
  add check (paid_by_hand is null or (returns is not null and state = 'paid'));
comment on column invoice.paid_by_hand is 'Of a return that staff paid outside of its provider: the reference of that payment. No provider may pay it again';

create unique index invoice_paid_by_hand on invoice (paid_by_hand) where paid_by_hand is not null;

alter table staff_order drop constraint staff_order_kind_check;
alter table staff_order add constraint staff_order_kind_check
  check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit', 'return-destination', 'return-paid', 'autologin',
    'forget-factor', 'identify', 'unblock', 'unlimit', 'reopen', 'release', 'staff-add', 'staff-change', 'staff-reset', 'staff-remove'));
