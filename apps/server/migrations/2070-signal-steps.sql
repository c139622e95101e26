-- Which step of the messages about limits and breaks a sign of harm led to.
alter table protection_signal add column step text check (step in ('reminder', 'limit', 'break'));
comment on column protection_signal.step is
  'What the message that followed proposed: reminder, limit, break. Null: no message, or one of offers that were paused';
