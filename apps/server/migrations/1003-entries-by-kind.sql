-- The audit compares payments, bonuses, rewards and corrections with their entries each night. Nearly all entries are bets and wins, which
-- it would read only to leave them out, so they are not in this index, and posting them does not maintain it.

create index ledger_entry_kind on ledger_entry (kind) where kind not in ('bet', 'win');
comment on index ledger_entry_kind is 'Entries other than bets and wins, for checks that read those of a kind';
