import {
  type AuditCheck,
  type AuditFinding,
  findDifferences,
  HAS_MOVED,
  padded,
  reportCancelled,
} from './audit.ts'
import { chainChecks } from './chain.ts'
import { findHead, rangeOfDay, rangesOfOwners } from './ranges.ts'
import {
  continued,
  continuedInAll,
  countEntries,
  findSealedUntil,
  sealOf,
  summed,
  summedAndHashed,
} from './seals.ts'
import type { Queryable } from './types.ts'

/**
 * Audits the journal from its seals: balances against the last seals and the entries since, those entries
 * against each other, and seals against the days that they seal. Each statement reads one piece, so no
 * snapshot is held for long, and the time depends on the open days and the number of owners, not on the
 * length of the journal.
 */

const BALANCES = 'each balance is the sum of its entries'
export const SEALED_ENTRIES = 'each sealed day has the entries that were sealed'
const SEALS = 'each seal continues the one before and has the hash of its day'

/** After all entries. */
const END = new Date('9999-12-31T00:00:00Z')
const START = new Date('0001-01-01T00:00:00Z')

/** A balance that shows no entries is compared if its owner has entries or a seal: it may have been set back. */
const balances = `select coalesce(b.owner, d.owner) as owner, coalesce(b.asset, d.asset) as asset,
    array(select coalesce(u.pocket, 0) - coalesce(u.sum, 0) from unnest(b.pockets, ${continued}) with ordinality u(pocket, sum, i) order by i) as off_by_since_seal,
    b.seq - greatest(d.seq, p.seq) as seq_off_by, b.seq - coalesce(d.entries, 0) - coalesce(p.entries, 0) as entries_off_by,
    jsonb_build_object('pockets', b.pockets::text, 'sums', (${continued})::text, 'seq', b.seq) as now
  from (select * from ledger_balance where owner between $3::uuid and $4::uuid) b
  full join (${summed}) d on d.owner = b.owner and d.asset = b.asset
  left join lateral (
    select seq, entries, pockets from ledger_seal_owner s
     where s.owner = coalesce(b.owner, d.owner) and s.asset = coalesce(b.asset, d.asset)
       and s.day < ($1::timestamptz at time zone 'UTC')::date
     order by s.day desc limit 1) p on true
 where (${HAS_MOVED} or d.owner is not null or p.seq is not null)
   and (${padded('b.pockets')} <> ${continuedInAll} or b.seq is distinct from greatest(d.seq, p.seq)
     or b.seq <> coalesce(d.entries, 0) + coalesce(p.entries, 0)) limit 100`

/** Balances, and the entries that are not sealed yet. */
export function auditOpenDays(db: Queryable): Promise<AuditFinding[]> {
  return reportCancelled(BALANCES, async () => {
    const open = { from: (await findSealedUntil(db)) ?? START, to: END }
    const rows = Math.max(await countEntries(db, open), await estimateBalances(db))
    const checks = [{ name: BALANCES, text: balances }, ...chainChecks]
    const findings: AuditFinding[] = []
    for (const owners of rangesOfOwners(rows, await findHead(db)))
      findings.push(...(await runAll(db, checks, [open.from, open.to, owners.from, owners.to])))
    return findings
  })
}

async function estimateBalances(db: Queryable): Promise<number> {
  const text = `select reltuples::float8 as rows from pg_class where oid = 'ledger_balance'::regclass`
  return (await db.query<{ rows: number }>(text)).rows[0]?.rows ?? 0
}

export const resealed = `select coalesce(o.owner, d.owner) as owner, coalesce(o.asset, d.asset) as asset, $5::text as day,
    o.entries, o.pockets, ${continued} as sums, o.hash is not distinct from d.hash as has_same_hash,
    encode(o.hash, 'hex') as sealed_hash, encode(d.hash, 'hex') as day_hash, coalesce(b.seq, 0) <> 0 as has_balance
  from (select * from ledger_seal_owner where day = $5::date and owner between $3::uuid and $4::uuid) o
  full join (${summedAndHashed}) d on d.owner = o.owner and d.asset = o.asset
  left join lateral (
    select seq, entries, pockets from ledger_seal_owner s
     where s.owner = coalesce(o.owner, d.owner) and s.asset = coalesce(o.asset, d.asset) and s.day < $5::date
     order by s.day desc limit 1) p on true
  left join ledger_balance b on b.owner = o.owner and b.asset = o.asset
 where o.hash is distinct from d.hash or o.day_entries <> d.entries or o.pockets <> ${continued}
    or o.entries <> d.entries + coalesce(p.entries, 0) or o.seq <> greatest(d.seq, p.seq) or coalesce(b.seq, 0) = 0 limit 100`

/** Recomputes a sealed day from its entries, and compares its seal with the one before. */
export function auditSealedDay(db: Queryable, day: string): Promise<AuditFinding[]> {
  return reportCancelled(SEALED_ENTRIES, async () => {
    const { from, to } = rangeOfDay(day)
    const findings = await auditSealOfDay(db, day)
    const entries = await countEntries(db, { from, to })
    for (const owners of rangesOfOwners(entries, await findHead(db))) {
      const within = [from, to, owners.from, owners.to]
      findings.push(
        ...(await runAll(db, [{ name: SEALED_ENTRIES, text: resealed }], [...within, day])),
        ...(await runAll(db, chainChecks, within)),
      )
    }
    return findings
  })
}

/** Compares a day's seal with its sums and with the day before, without its entries. */
export function auditSealOfDay(db: Queryable, day: string): Promise<AuditFinding[]> {
  return runAll(
    db,
    [seals, linkOfSeal].map((text) => ({ name: SEALS, text })),
    [day],
  )
}

const seals = `select s.day::text, s.entries, s.owners, c.entries as day_entries, c.owners as day_owners, s.hash = c.hash as has_same_hash,
    encode(s.hash, 'hex') as sealed_hash, encode(c.hash, 'hex') as day_hash
  from ledger_seal s cross join lateral (${sealOf('s.day', 's.previous')}) c
 where s.day = $1::date and (s.hash <> c.hash or s.entries <> c.entries or s.owners <> c.owners)`

const chainOfSeals = `select day::text, encode(previous, 'hex') as previous, encode(before, 'hex') as before from (
    select day, previous, lag(hash) over w as before, lag(day) over w as day_before from ledger_seal window w as (order by day)) s
  where previous is distinct from before or (day_before is not null and day <> day_before + 1) limit 100`

/** Of one day. */
const linkOfSeal = `select c.* from (${chainOfSeals}) c where c.day = $1`

/** Entries before the first sealed day were added when they should have been refused. */
const beforeSeals = `select owner, asset, seq, at from ledger_entry
  where at < (select min(day) from ledger_seal)::timestamp at time zone 'UTC' limit 100`

/** The days without a gap, each continuing the hash of the day before. */
export function auditSeals(db: Queryable): Promise<AuditFinding[]> {
  return runAll(db, [
    { name: SEALS, text: chainOfSeals },
    { name: SEALED_ENTRIES, text: beforeSeals },
  ])
}

/** All sealed days, oldest first. */
export async function listSealedDays(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from ledger_seal order by day`,
  )
  return rows.map(({ day }) => day)
}

async function runAll(
  db: Queryable,
  checks: readonly AuditCheck[],
  values: readonly unknown[] = [],
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for (const check of checks)
    findings.push(...(await reportCancelled(check.name, () => findDifferences(db, check, values))))
  return findings
}
