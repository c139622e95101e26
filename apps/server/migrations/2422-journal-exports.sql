-- Exports of the journal.

alter table staff_export
  drop constraint staff_export_kind_check,
  add constraint staff_export_kind_check
    check (kind in ('withdrawals', 'deposits', 'players', 'payment-methods', 'journal'));
