-- Orders that end a self-exclusion early.

alter table staff_order
  drop constraint staff_order_kind_check,
  add constraint staff_order_kind_check
    check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit', 'return-destination', 'return-paid',
      'autologin', 'forget-factor', 'free-email', 'identify', 'unblock', 'unlimit', 'reopen', 'release', 'lift', 'staff-add',
      'staff-change', 'staff-reset', 'staff-remove', 'rate', 'grant', 'grant-run', 'invitation', 'settings', 'commission',
      'attribution', 'bet-void', 'bet-write-off'));
