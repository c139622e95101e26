/**
 * The ledger entries of one round. The journal has no index by round, because bets would have to maintain it. Its
 * numbers increase with time, so a binary search finds where the round began, and its entries are read from there. Entries of
 * detached months are not found; all others are later.
 */
import type { Db } from '../../../platform/database/database.ts'
import { playableBonusAfter } from '../../bonuses/index.ts'
import type { PocketAmounts, Round } from '../round.companion.ts'

/** A `rollback.mark` has the external id of the bet or win that was rolled back. */
const kinds = ['bet', 'win', 'rollback.bet', 'rollback.win', 'rollback.mark'] as const
type EntryKind = (typeof kinds)[number]

export interface RoundEntry {
  kind: EntryKind
  externalId: string
  cash: bigint
  bonus: bigint
  /** The bonus that was active when a bet was placed, and what the bet counted for it. */
  bonusId: string | null
  counted: bigint
  /** Cash and bonus money for games together after the entry. */
  balance: bigint
  at: Date
}

/** The clocks of two server processes differ by less. */
const CLOCKS_DIFFER_MS = 60_000
const WINDOW = 2000
/** Windows after which the search ends. Only a rollback or win that came much later is missed. */
const WINDOWS_MAX = 10

const entryStatements = {
  /** The first entry at the given time or later, and the last entry of all. */
  position: `with recursive newest as (
      select coalesce((select seq from ledger_balance where owner = $1 and asset = $2), 0) as seq),
    search as (
      select 1::bigint as low, seq + 1 as high from newest
      union all
      select case when is_before then middle + 1 else low end, case when is_before then high else middle end
        from (select low, high, (low + high) / 2 as middle,
                     coalesce((select at from ledger_entry where owner = $1 and asset = $2 and seq = (low + high) / 2) < $3, true)
                       as is_before
                from search where low < high) step)
    select low as seq, newest.seq as newest from search, newest where low = high`,
  window: `select kind, external_id as "externalId", deltas[1] as cash, deltas[2] as bonus,
      after[1] + ${playableBonusAfter('e')} as balance, at,
      context->>'bonusId' as "bonusId", coalesce((context->'counted'->>3)::bigint, 0) as counted
    from ledger_entry e
    where owner = $1 and asset = $2 and seq >= $3 and seq < $3::bigint + $6 and group_id = $4 and kind = any ($5)
    order by seq`,
} as const

/** In the order in which they were booked. */
export async function listEntries(db: Db, round: Round, window = WINDOW): Promise<RoundEntry[]> {
  const { openedAt, closedAt } = round
  const [{ seq: begin, newest }, later] = await Promise.all([
    findPosition(db, round, openedAt.getTime() - CLOCKS_DIFFER_MS),
    closedAt === null ? null : findPosition(db, round, closedAt.getTime() + CLOCKS_DIFFER_MS),
  ])
  const end = later?.seq ?? newest
  const entries: RoundEntry[] = []
  for (let nth = 0n; nth < WINDOWS_MAX; nth += 1n) {
    const seq = begin + nth * BigInt(window)
    if (seq > newest || (seq > end && addUp(entries, round))) break
    const values = [round.player, round.currency, seq, round.id, kinds, window]
    entries.push(...(await db.query<RoundEntry>(entryStatements.window, values)).rows)
  }
  return entries
}

async function findPosition(
  db: Db,
  { player, currency }: Round,
  atMs: number,
): Promise<{ seq: bigint; newest: bigint }> {
  const values = [player, currency, new Date(atMs)]
  const { rows } = await db.query<{ seq: bigint; newest: bigint }>(entryStatements.position, values)
  return rows[0] ?? { seq: 1n, newest: 0n }
}

/** The external ids of bets and wins that were rolled back. */
export function rolledBackIn(entries: readonly RoundEntry[]): ReadonlySet<string> {
  return new Set(entries.filter(({ kind }) => kind === 'rollback.mark').map(({ externalId }) => externalId))
}

/** Whether the entries that were not rolled back are all of the round's stakes and wins. */
function addUp(entries: readonly RoundEntry[], { staked, won }: Round): boolean {
  const reversed = rolledBackIn(entries)
  const sumOf = (kind: EntryKind): PocketAmounts => {
    const kept = entries.filter((entry) => entry.kind === kind && !reversed.has(entry.externalId))
    return {
      cash: kept.reduce((sum, { cash }) => sum + cash, 0n),
      bonus: kept.reduce((sum, { bonus }) => sum + bonus, 0n),
    }
  }
  const [bets, wins] = [sumOf('bet'), sumOf('win')]
  return (
    bets.cash === -staked.cash &&
    bets.bonus === -staked.bonus &&
    wins.cash === won.cash &&
    wins.bonus === won.bonus
  )
}
