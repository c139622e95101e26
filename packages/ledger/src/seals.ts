import { type AuditFinding, eachPocket, findDifferences } from './audit.ts'
import { chainChecks } from './chain.ts'
import { closeDay, listEndedDays } from './closing.ts'
import { DayDiffers } from './errors.ts'
import { findHead, type Range, rangeOfDay, rangesOfOwners } from './ranges.ts'
import type { Queryable } from './types.ts'

/**
 * Seals days of the journal: closes the day, audits and sums its entries in pieces, and stores a hash that
 * continues that of the day before. Each piece is one short transaction, and every step can be repeated: two
 * processes, or one that was killed, store the same rows.
 */

/** The days that are over and not sealed, oldest first; `limit` at most. */
export const listDaysToSeal = (db: Queryable, now: Date, limit: number): Promise<string[]> =>
  listEndedDays(db, 'ledger_seal', now, limit)

/**
 * The end of the oldest day that is not sealed; null before the first day with totals. Reads no entries, so
 * it is cheap enough for a metric.
 */
export async function findUnsealedSince(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ since: Date | null }>(
    `select (coalesce((select max(day) + 1 from ledger_seal), (select min(day) from ledger_rollup)) + 1)::timestamp
       at time zone 'UTC' as since`,
  )
  return rows[0]?.since ?? null
}

/** The first moment after the sealed days; null if no day is sealed. */
export async function findSealedUntil(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ until: Date | null }>(
    `select (max(day) + 1)::timestamp at time zone 'UTC' as until from ledger_seal`,
  )
  return rows[0]?.until ?? null
}

/**
 * Seals one day; the day before must be sealed, or no entry exists before it.
 * @throws DayDiffers; and 55P03 while a transaction that posted is open, which passes
 */
export async function sealDay(db: Queryable, day: string, pieceRows?: number): Promise<void> {
  await closeDay(db, day)
  const range = rangeOfDay(day)
  const entries = await countEntries(db, range)
  const pieces = rangesOfOwners(entries, await findHead(db), pieceRows)
  for (const owners of pieces) await sealOwners(db, day, range, owners)
  const { rows } = await db.query(insertSeal, [day, entries])
  if (rows.length === 0 && !(await isSealed(db, day)))
    throw new Error(`${day} can't be sealed: its sums are incomplete, or the day before is open`)
}

/** By another process, whose row a statement that began before it can't see. */
async function isSealed(db: Queryable, day: string): Promise<boolean> {
  const { rows } = await db.query('select from ledger_seal where day = $1::date', [day])
  return rows.length > 0
}

export async function countEntries(db: Queryable, { from, to }: Range<Date>): Promise<number> {
  const text = 'select count(*)::text as count from ledger_entry where at >= $1 and at < $2'
  const { rows } = await db.query<{ count: string }>(text, [from, to])
  return Number(rows[0]?.count)
}

async function sealOwners(db: Queryable, day: string, at: Range<Date>, owners: Range<string>): Promise<void> {
  const within = [at.from, at.to, owners.from, owners.to]
  if (await isSummed(db, day, at, owners)) return
  const findings: AuditFinding[] = []
  for (const check of chainChecks) findings.push(...(await findDifferences(db, check, within)))
  if (findings.length > 0) throw new DayDiffers(day, 'sealed', findings)
  await db.query(insertOwners, [...within, day])
}

/**
 * Whether an earlier try has summed every entry of the piece. Its pieces may have been others, so one row proves nothing. Without any
 * row, nothing is counted.
 */
async function isSummed(
  db: Queryable,
  day: string,
  at: Range<Date>,
  owners: Range<string>,
): Promise<boolean> {
  const summedBefore = await db.query<{ entries: string | null }>(
    'select sum(day_entries)::text as entries from ledger_seal_owner where day = $1 and owner between $2 and $3',
    [day, owners.from, owners.to],
  )
  const entries = summedBefore.rows[0]?.entries ?? null
  if (entries === null) return false
  const { rows } = await db.query<{ count: string }>(
    'select count(*)::text as count from ledger_entry where at >= $1 and at < $2 and owner between $3::uuid and $4::uuid',
    [at.from, at.to, owners.from, owners.to],
  )
  return rows[0]?.count === entries
}

/**
 * The content of an entry `e` as a text that depends on no setting of the connection: its columns, separated
 * by a character that none of them contains.
 */
const CONTENT = `concat_ws(chr(31), e.owner, e.asset, e.seq, extract(epoch from e.at), e.kind, e.source, e.external_id,
    coalesce(e.group_id::text, ''), e.contra, e.deltas, e.after, coalesce(encode(e.digest, 'hex'), ''), e.actor,
    coalesce(e.context::text, ''), coalesce(e.note, ''))`

/** Entries of the owners `$3` to `$4` from `$1` until before `$2`, summed by owner and asset. */
const sumsWith = (
  more: string,
) => `select e.owner, e.asset, max(e.seq) as seq, count(*) as entries, max(cardinality(e.deltas)) as width,
    array[${eachPocket((i) => `coalesce(sum(e.deltas[${i}]), 0)::bigint`)}] as sums${more}
  from ledger_entry e
 where e.at >= $1 and e.at < $2 and e.owner between $3::uuid and $4::uuid
 group by e.owner, e.asset`

export const summed = sumsWith('')
export const summedAndHashed = sumsWith(`,
    sha256(convert_to(string_agg(${CONTENT}, chr(30) order by e.seq, e.at, e.external_id), 'UTF8')) as hash`)

/** The sums `d` added to those of an earlier seal `p`, which may be absent; of all pockets that there can be. */
export const continuedInAll = `array[${eachPocket((i) => `coalesce(p.pockets[${i}], 0) + coalesce(d.sums[${i}], 0)`)}]`
/** Of the pockets that an entry names. */
export const continued = `(${continuedInAll})[:greatest(d.width, cardinality(p.pockets))]`

const insertOwners = `insert into ledger_seal_owner (owner, asset, day, seq, entries, day_entries, pockets, hash)
  select d.owner, d.asset, $5::date, greatest(d.seq, p.seq), d.entries + coalesce(p.entries, 0), d.entries, ${continued}, d.hash
    from (${summedAndHashed}) d
    left join lateral (
      select seq, entries, pockets from ledger_seal_owner s
       where s.owner = d.owner and s.asset = d.asset and s.day < $5::date order by s.day desc limit 1) p on true
  on conflict do nothing`

/**
 * Of a day: what its row of `ledger_seal` must contain, from its rows of `ledger_seal_owner`. They are hashed in groups of owners, because one text
 * of all would be too long.
 */
export const sealOf = (day: string, previous: string) => `
  select coalesce(sum(g.entries), 0)::bigint as entries, coalesce(sum(g.owners), 0)::bigint as owners,
         sha256(coalesce(${previous}, '') || convert_to((${day} - date '2000-01-01')::text, 'UTF8')
           || coalesce(string_agg(g.hash, '' order by g.head), '')) as hash
    from (select left(o.owner::text, 4) as head, sum(o.day_entries) as entries, count(*) as owners,
                 sha256(convert_to(string_agg(concat_ws(chr(31), o.owner, o.asset, o.seq, o.entries, o.day_entries, o.pockets,
                   encode(o.hash, 'hex')), chr(30) order by o.owner, o.asset), 'UTF8')) as hash
            from ledger_seal_owner o where o.day = ${day} group by 1) g`

/**
 * Stores nothing unless all entries of the day are summed, and the day before is sealed or this is the first
 * one. Returns a row if this statement sealed it.
 */
const insertSeal = `insert into ledger_seal (day, entries, owners, previous, hash)
    select $1::date, s.entries, s.owners, b.hash, s.hash
      from (select (select hash from ledger_seal where day = $1::date - 1) as hash) b
      cross join lateral (${sealOf('$1::date', 'b.hash')}) s
     where s.entries = $2::bigint and (b.hash is not null or not exists (select from ledger_seal))
    on conflict do nothing returning day`
