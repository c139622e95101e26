/**
 * SQL: of a journal entry, the bonus money after it that games can use: none while it belongs to a bonus for sports. The pocket has one
 * owner, the bonus that was activated last. Its activation is looked up by the journal's unique index.
 */
export const playableBonusAfter = (entry: string): string => `case when ${entry}.after[2] > 0 and (
    select coalesce(b.terms->'wagering'->'sports', 'null') <> 'null' from player_bonus b
     cross join lateral (select seq from ledger_entry
        where ledger_id(owner, source, external_id) = ledger_id(b.player_id, 'bonuses', 'activated:' || b.id) limit 1) activated
     where b.player_id = ${entry}.owner and b.currency = ${entry}.asset and b.expires_at is not null
       and activated.seq < ${entry}.seq
     order by activated.seq desc limit 1)
  then 0 else ${entry}.after[2] end`
