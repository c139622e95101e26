-- Where PostgreSQL's own zone is another one than UTC, the days of ledger_rollup were shifted. The next roll-up computes all
-- days that are missing anew from the journal.

delete from ledger_rollup;
