-- Every bet reads and writes a player's limits whole, and only the audit looks into them: as texts they cost the
-- server nothing to read and write, where arrays of numbers are taken apart and put together each time.
-- Processes from before cannot write the new type: they must end before the first one from after starts.

alter table standing
  alter column windows drop default,
  alter column used drop default,
  alter column windows type text using windows::text,
  alter column used type text using used::text,
  alter column windows set default '{}',
  alter column used set default '{}';
comment on column standing.windows is
  'His limits, flat, as the literal of a bigint[]: kind (1 bet, 2 loss, 3 deposit), period (1 day, 2 week, 3 month), amount (base currency), start and end (ms) of each';
comment on column standing.used is
  'What each of the limits has used and reserved, flat, as the literal of a bigint[]. Apart and last, so that a bet writes this column alone to the log';
