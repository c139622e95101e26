-- Two staff members can take an unproven email off an account that holds money, so that the owner of the address can use it.

alter table staff_order drop constraint staff_order_kind_check;
alter table staff_order add constraint staff_order_kind_check
  check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit', 'return-destination', 'return-paid', 'autologin',
    'forget-factor', 'free-email', 'identify', 'unblock', 'unlimit', 'reopen', 'release', 'staff-add', 'staff-change', 'staff-reset',
    'staff-remove', 'rate'));
