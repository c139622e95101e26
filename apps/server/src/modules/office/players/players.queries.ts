/** SQL of a player's page in the office. Every list is a page by cursor, and no sum reads the journal of the ledger. */
import { InvoiceState, type InvoiceType } from '@fairhall/contract'
import type { Db } from '../../../platform/database/database.ts'

export interface MoneyTotal {
  type: InvoiceType
  amount: bigint
  count: number
}

/** What was paid, in subunits of the base currency. */
export async function sumPaid(db: Db, playerId: string): Promise<MoneyTotal[]> {
  const { rows } = await db.query<MoneyTotal>(
    `select type, sum(coalesce(paid_base_amount, base_amount))::bigint as amount, count(*)::int as count
       from invoice where player_id = $1 and returns is null and state in ('${InvoiceState.success}', '${InvoiceState.paid}')
      group by type`,
    [playerId],
  )
  return rows
}

export interface EntryRow {
  seq: bigint
  at: Date
  kind: string
  contra: string
  source: string
  actor: string
  group: string | null
  deltas: (bigint | string)[]
  after: (bigint | string)[]
}

/** The key of each partition gives them in this order. */
export const ENTRIES = `select seq, at, kind, contra, source, actor, group_id as "group", deltas, after
    from ledger_entry where owner = $1 and asset = $2 and seq < $3 order by seq desc limit $4`

/** Newest first. `before` null: from the newest on. */
export async function listEntryPage(
  db: Db,
  { playerId, currency, before }: { playerId: string; currency: string; before: bigint | null },
  limit: number,
): Promise<EntryRow[]> {
  const last = 2n ** 63n - 1n
  return (await db.query<EntryRow>(ENTRIES, [playerId, currency, before ?? last, limit])).rows
}
