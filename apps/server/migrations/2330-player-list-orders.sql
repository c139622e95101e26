-- A list that an offer names decides who gets a bonus, so a second staff member agrees to it.

alter table staff_order
  drop constraint staff_order_kind_check,
  add constraint staff_order_kind_check
    check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit', 'return-destination', 'return-paid',
      'autologin', 'forget-factor', 'free-email', 'identify', 'unblock', 'unlimit', 'reopen', 'release', 'lift', 'staff-add',
      'staff-change', 'staff-reset', 'staff-remove', 'rate', 'grant', 'grant-run', 'invitation', 'settings', 'commission',
      'attribution', 'bet-void', 'bet-write-off', 'player-list')),
  drop constraint staff_order_subject_check,
  add constraint staff_order_subject_check
    check (num_nonnulls(player_id, staff_id) =
      case when kind in ('rate', 'grant-run', 'settings', 'commission', 'player-list') then 0 else 1 end);
