-- A payment that arrives after the player's country was restricted is held and returned like other held deposits.

alter table invoice drop constraint invoice_held_for_check;
alter table invoice add constraint invoice_held_for_check check (held_for in ('limit', 'break', 'review', 'restricted'));
comment on column invoice.held_for is 'Why: limit (beyond a deposit limit), break (cooling-off or self-exclusion), review (blocked, limited or closed), restricted (the player''s country allows no deposits any more)';
