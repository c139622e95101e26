/**
 * Staff can accept that a sealed day differs, once they know why: two members accept exactly the differences that were found. The
 * audit then lists these as accepted, and still reports every other one. Nothing in the ledger or its seals changes.
 */
import {
  type AuditFinding,
  auditOpenDays,
  isCancelled,
  listSealedDays,
  type Queryable,
} from '@fairhall/ledger'
import { type Tx, withoutTimeouts } from '../../platform/database/database.ts'
import type { AuditDeps } from './audit.deps.ts'
import { auditDay } from './archive/sealed-day.ts'
import { insertAcceptances, listAcceptedHashes } from './acceptances.queries.ts'
import { divide, hashOf, textOf } from './acceptances.rules.ts'
import { allChecks } from './audit.checks.ts'
import { keepWhole, OF_PLAYERS, readInPieces, runCheck } from './audit.queries.ts'
import { playerOf } from './earlier-findings.rules.ts'

/** A check lists at most a hundred differences. If a day has more, nobody can know that they have read all of them. */
const DIFFERENCES_MAX = 99
const SNAPSHOT_MS = 60_000

interface DayDifferences {
  findings: readonly AuditFinding[]
  accepted: readonly AuditFinding[]
}

/**
 * What differs about a sealed day, and whatever the checks find about the players whose entries of it differ. Null if the day is not
 * sealed.
 */
export function findDayDifferences(
  { databaseUrl, files }: Pick<AuditDeps, 'databaseUrl' | 'files'>,
  day: string,
): Promise<DayDifferences | null> {
  return withoutTimeouts(databaseUrl, 'fairhall-accept', ({ pool }) =>
    readInPieces(pool, SNAPSHOT_MS, async (db) => {
      if (!(await listSealedDays(db)).includes(day)) return null
      const ofDay = await auditDay(db, day, files)
      const owners = [...new Set(ofDay.flatMap((finding) => playerOf(finding) ?? []))]
      const ofOwners = owners.length === 0 ? [] : await auditOwners(db, owners)
      const [findings, accepted] = divide([...ofDay, ...ofOwners], await listAcceptedHashes(db))
      return { findings, accepted }
    }),
  )
}

/**
 * Their balances start from seals each night, and from their first entry in their own night, unless it is detached: as in the nightly
 * audit, such owners are left out of checks of whole histories.
 */
async function auditOwners(db: Queryable, owners: readonly string[]): Promise<AuditFinding[]> {
  const open = await auditOpenDays(db)
  const findings = open.filter((finding) => isCancelled(finding) || owners.includes(playerOf(finding) ?? ''))
  const whole = await keepWhole(db, owners)
  for (const check of allChecks.filter(({ isPerPlayer }) => isPerPlayer))
    findings.push(...(await runCheck(db, check, { narrowing: OF_PLAYERS, value: whole })))
  return findings
}

/** Why these differences can't be accepted; null if they can. */
export function whyNotAccept({
  findings,
  accepted,
}: DayDifferences): 'dayUnread' | 'dayAsSealed' | 'dayDiffersTooMuch' | null {
  if (findings.some(isCancelled)) return 'dayUnread'
  if (findings.length === 0) return 'dayAsSealed'
  return findings.length + accepted.length > DIFFERENCES_MAX ? 'dayDiffersTooMuch' : null
}

/** The differences as an order holds them. */
export const toContent = (findings: readonly AuditFinding[]): string =>
  textOf(findings.map((finding) => ({ ...finding, hash: hashOf(finding) })))

/** Repeating it changes nothing. */
export async function acceptDifferencesIn(
  { clock }: Pick<AuditDeps, 'clock'>,
  tx: Tx,
  { day, content, orderId }: { day: string; content: string; orderId: string },
): Promise<void> {
  const findings = JSON.parse(content) as (AuditFinding & { hash: string })[]
  const acceptances = findings.map(({ check, difference, hash }) => ({
    hash,
    day,
    check,
    difference: JSON.stringify(difference),
  }))
  await insertAcceptances(tx, orderId, clock.now(), acceptances)
}
