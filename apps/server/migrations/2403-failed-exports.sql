-- Exports whose file could not be written.

alter table staff_export
  drop constraint staff_export_state_check,
  add constraint staff_export_state_check check (state in ('waiting', 'ready', 'tooLarge', 'failed'));
comment on column staff_export.state is
  'tooLarge: more rows than one file may have. failed: it could not be written, and is not tried again';
