/** SQL: the first moment whose entries are all in the database; null if no month is detached. */
export const DETACHED_UNTIL = `(select (max(month) + interval '1 month') at time zone 'UTC' from ledger_detached)`
