import type { Queryable } from './types.ts'

/** Pieces in which the journal is read, so that no statement sees one snapshot for long. */

export const DAY_MS = 86_400_000

/**
 * How long an id is known: lanes look as far back for it unless a decision requests more, and the audit demands
 * that no id is used again within it. If these differed, an accepted entry could keep its day from being sealed.
 */
export const KNOWN_ID_DAYS = 40

/** From `from`; until before `to` for times, up to and including `to` for owners. */
export type Range<Value> = { from: Value; to: Value }

const PIECE_ROWS = 500_000
const PIECES_MAX = 4096

/**
 * Ranges of owners that together contain each owner once: as many as this number of rows needs.
 * @param head what the ids of nearly all owners begin with (`findHead`); the first and the last range contain any others
 */
export function rangesOfOwners(rows: number, head: string, pieceRows = PIECE_ROWS): Range<string>[] {
  const pieces = Math.min(Math.max(Math.ceil(rows / pieceRows), 1), PIECES_MAX)
  const size = 0x1_0000 / pieces
  const idOf = (place: number, rest: string) =>
    toId((head + place.toString(16).padStart(4, '0')).padEnd(32, rest))
  return Array.from({ length: pieces }, (_, i) => ({
    from: i === 0 ? toId('0'.repeat(32)) : idOf(Math.ceil(i * size), '0'),
    to: i === pieces - 1 ? toId('f'.repeat(32)) : idOf(Math.ceil((i + 1) * size) - 1, 'f'),
  }))
}

const toId = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The first byte that most owners share, as hexadecimal digits. Empty if there is none, as for random ids. */
export async function findHead(db: Queryable): Promise<string> {
  const quartile = (number: number) =>
    `(select left(owner::text, 2) from ledger_balance order by owner
       offset (select count(*) * ${number} / 4 from ledger_balance) limit 1)`
  const { rows } = await db.query<{ low: string | null; high: string | null }>(
    `select ${quartile(1)} as low, ${quartile(3)} as high`,
  )
  const { low, high } = rows[0] ?? {}
  return low != null && low === high ? low : ''
}

/** A day as `YYYY-MM-DD`, UTC. */
export function rangeOfDay(day: string): Range<Date> {
  const from = new Date(`${day}T00:00:00Z`)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}

/** The beginning of the calendar month (UTC) so many months after the one of this time. */
export const startOfMonth = (at: Date, later: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1))

/** The calendar month of this time, UTC: what one partition of the journal contains. */
export const rangeOfMonth = (at: Date): Range<Date> => ({
  from: startOfMonth(at, 0),
  to: startOfMonth(at, 1),
})
