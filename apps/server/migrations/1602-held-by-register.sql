-- Money that arrives while only a register of self-excluded people holds the player goes back without a decision by staff.

alter table invoice
  drop constraint invoice_held_for_check,
  add constraint invoice_held_for_check check (held_for in ('limit', 'break', 'register', 'review', 'restricted'));
comment on column invoice.held_for is
  'Why: limit (beyond a deposit limit), break (cooling-off or self-exclusion), register (a register of self-excluded people has not answered), review (blocked, limited or closed), restricted (the player''s country no longer allows deposits)';
