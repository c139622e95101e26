/** The entries of a player's accounts, as the ledger keeps them. */
import type { OfficeEntry, OfficeReply } from '@fairhall/contract/office'
import { toDecimal } from '@fairhall/money'
import type { OfficeDeps } from '../office.deps.ts'
import { type EntryRow, listEntryPage } from './players.queries.ts'

const PAGE = 50

interface EntryQuery {
  currency: string
  cursor?: string | undefined
}

/** A currency that the casino does not know has no entries. */
export async function listPlayerEntries(
  deps: OfficeDeps,
  playerId: string,
  { currency, cursor }: EntryQuery,
): Promise<OfficeReply<'listPlayerEntries'>> {
  const known = deps.settings.current().currencies.get(currency)
  if (known === undefined) return { items: [], next: null }
  const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null
  const found = await listEntryPage(deps.db, { playerId, currency, before }, PAGE + 1)
  const items = found.slice(0, PAGE).map((row) => toEntry(row, known.subunitToUnit))
  return { items, next: found.length > PAGE ? (items.at(-1)?.number ?? null) : null }
}

function toEntry(
  { seq, at, kind, contra, source, actor, group, deltas, after }: EntryRow,
  unit: number,
): OfficeEntry {
  const [cash = '0', bonus = '0', locked = '0', vault = '0'] = deltas.map((amount) =>
    toDecimal(BigInt(amount), unit),
  )
  const total = after.reduce((sum: bigint, amount) => sum + BigInt(amount), 0n)
  return {
    number: String(seq),
    at: at.toISOString(),
    kind,
    contra,
    source,
    actor,
    group,
    cash,
    bonus,
    locked,
    vault,
    after: toDecimal(total, unit),
  }
}
