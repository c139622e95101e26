import { sqlStateOf } from '@fairhall/postgres'
import { KNOWN_ID_DAYS } from './ranges.ts'
import type { Queryable } from './types.ts'

/**
 * Recomputes the books from the journal. A check selects every difference it finds, mostly with one query; an
 * empty result means success. Other modules add checks for the data that they store outside the ledger.
 */

export type AuditCheck = AuditScope &
  (
    | {
        /** Selects the differences, at most a hundred; each row is reported unchanged. */
        text: string
        find?: undefined
      }
    | {
        /**
         * For what one statement would read for too long: finds the differences in several, of all times or, in a nightly run, of
         * what belongs to the time since then.
         */
        find: (db: Queryable, since: Date | null) => Promise<AuditFinding['difference'][]>
        text?: undefined
      }
  )

interface AuditScope {
  name: string
  /** Compares only rows of the same player, so that it can be run for some players at a time. */
  isPerPlayer?: boolean
  /**
   * How a nightly run reads tables that grow without end: what belongs to the time since `$1`, by table. What
   * it leaves out must not look like a difference.
   */
  recent?: Narrowing
  /** Reads no entries that can be detached, so that an audit of everything need not leave any out. */
  readsNoPlay?: boolean
}

/** By table: a query that selects the part of it to read. */
export type Narrowing = Readonly<Record<string, string>>

/**
 * The difference without its column `now` identifies the finding: `now` holds what each posting changes, and is
 * null where there is nothing of that kind.
 */
export type AuditFinding = { check: string; difference: Record<string, unknown> }

/** A balance `b` that shows entries or money. Other rows only have columns of the caller. */
export const HAS_MOVED = '(b.seq <> 0 or 0 <> any (b.pockets))'

/** More than an installation has; a sum ends at the last pocket that an entry names. */
const POCKETS_MAX = 8
export const eachPocket = (of: (position: number) => string) =>
  Array.from({ length: POCKETS_MAX }, (_, i) => of(i + 1)).join(', ')

/** Amounts with 0 for each pocket that they lack: entries from before a pocket was added don't name it, balances written since do. */
export const padded = (amounts: string) => `array[${eachPocket((i) => `coalesce(${amounts}[${i}], 0)`)}]`

export const ledgerChecks: readonly AuditCheck[] = [
  {
    name: 'each balance is the sum of its entries',
    isPerPlayer: true,
    text: `select owner, asset, b.seq - s.seq as entries_off_by,
          array(select coalesce(u.pocket, 0) - coalesce(u.sum, 0) from unnest(b.pockets, s.sums) with ordinality u(pocket, sum, i) order by i) as off_by,
          jsonb_build_object('pockets', b.pockets::text, 'sums', s.sums::text) as now
      from (select * from ledger_balance b where ${HAS_MOVED}) b
      full join (
        select owner, asset, array_agg(total order by position) as sums, max(seq) as seq from (
          select e.owner, e.asset, d.position, sum(d.amount)::bigint as total, max(e.seq) as seq
            from ledger_entry e cross join lateral unnest(e.deltas) with ordinality d(amount, position)
           group by e.owner, e.asset, d.position) t
         group by owner, asset) s using (owner, asset)
      where ${padded('b.pockets')} <> ${padded('s.sums')} or b.seq is distinct from s.seq limit 100`,
  },
  {
    name: 'each entry continues the previous one',
    isPerPlayer: true,
    text: `select owner, asset, seq, previous_seq, deltas, after, previous from (
        select owner, asset, seq, deltas, after,
               lag(after) over w as previous, coalesce(lag(seq) over w, 0) as previous_seq
          from ledger_entry window w as (partition by owner, asset order by seq)) e
      where seq <> previous_seq + 1
         or exists (select 1 from generate_subscripts(deltas, 1) i
                     where after[i] <> coalesce(previous[i], 0) + deltas[i]) limit 100`,
  },
  {
    name: 'the legs of each asset sum to zero',
    recent: { ledger_leg: 'select * from public.ledger_leg where at >= $1' },
    text: `select asset, sum(amount) from ledger_leg group by asset having sum(amount) <> 0 limit 100`,
  },
  {
    name: 'an id is unique per owner and source',
    isPerPlayer: true,
    text: `select owner, source, external_id, at, used_at from (
        select owner, source, external_id, at,
               lag(at) over (partition by owner, source, external_id order by at) as used_at from ledger_entry) e
      where used_at >= at - interval '${KNOWN_ID_DAYS * 24} hours' limit 100`,
  },
  {
    name: 'every balance has an owner',
    text: `select b.owner from ledger_balance b left join ledger_owner o using (owner) where o.owner is null limit 100`,
  },
]

/**
 * The text of a check over a part of its tables: a common table expression has the name of a table, and hides it.
 * In the queries of a narrowing, `public.` names the table itself.
 */
export function narrowed(text: string, narrowing: Narrowing): string {
  const parts = Object.entries(narrowing).filter(([table]) => new RegExp(`\\b${table}\\b`).test(text))
  if (parts.length === 0) return text
  return `with ${parts.map(([table, part]) => `${table} as not materialized (${part})`).join(', ')} ${text}`
}

/**
 * Runs all checks. Call it with a connection in a `repeatable read` transaction, so that all checks see the
 * same snapshot. An empty result means that the books are correct.
 */
export async function audit(tx: Queryable, more: readonly AuditCheck[] = []): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for (const check of [...ledgerChecks, ...more]) findings.push(...(await findDifferences(tx, check)))
  return findings
}

export async function findDifferences(
  db: Queryable,
  { name, text, find }: AuditCheck,
  values: readonly unknown[] = [],
): Promise<AuditFinding[]> {
  const differences =
    find === undefined
      ? (await db.query<AuditFinding['difference']>(text, [...values])).rows
      : await find(db, (values[0] as Date | undefined) ?? null)
  return differences.map((difference) => ({ check: name, difference }))
}

const QUERY_CANCELED = '57014'
const CANCELLED = 'cancelled: it took too long'

/** Reports a cancelled statement as a finding: it is no silent success, and the findings of other checks are kept. */
export async function reportCancelled(
  check: string,
  find: () => Promise<AuditFinding[]>,
): Promise<AuditFinding[]> {
  try {
    return await find()
  } catch (error) {
    if (sqlStateOf(error) !== QUERY_CANCELED) throw error
    return [{ check, difference: { error: CANCELLED } }]
  }
}

export const isCancelled = ({ difference }: AuditFinding): boolean => difference['error'] === CANCELLED
