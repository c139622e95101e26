-- Orders about what a chargeback left owed: repaid outside, or written off.

alter table staff_order
  drop constraint staff_order_kind_check,
  add constraint staff_order_kind_check
    check (kind in ('correction', 'chargeback', 'debt-repaid', 'debt-write-off', 'erasure', 'settlement', 'deposit',
      'return-destination', 'return-paid', 'autologin', 'forget-factor', 'free-email', 'identify', 'correct-identity',
      'change-country', 'unblock', 'unlimit', 'reopen', 'release', 'lift', 'staff-add', 'staff-change', 'staff-reset',
      'staff-remove', 'staff-directory', 'rate', 'grant', 'grant-run', 'invitation', 'settings', 'commission', 'attribution',
      'bet-void', 'bet-write-off', 'player-list', 'sealed-day', 'bound-set', 'bound-end'));
