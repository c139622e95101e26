/** From when on a night reads what happened. */
import { type AuditFinding, DAY_MS, isCancelled, type Queryable } from '@fairhall/ledger'
import { findLastCleanAudit, findLastCompleteAudit } from './audit.queries.ts'

/** What happened before is left to the audit of everything, if there was no audit without a difference. */
const DAYS_MAX = 31

export interface Starts {
  /** The start of the day of the last audit without a difference. */
  clean: Date
  /** The start of the day of the last audit of which nothing was cancelled, whatever it found. */
  complete: Date
  /** Whether `clean` is later than that, because the last clean audit was too long ago, or there was none. */
  isCut: boolean
}

/**
 * Audits the time since the last clean audit. A difference that lasts makes this time longer each night, until a statement takes too long
 * and is cancelled. Then only the time since the last complete audit is read, because earlier audits have read the rest. Otherwise a
 * cancelled statement would be a difference each night, and no audit would ever be clean again. What such a check found before is kept
 * until it is read again: `unread` gets its name.
 */
export async function auditFrom(
  { clean, complete }: Starts,
  unread: Set<string>,
  audit: (from: Date) => Promise<AuditFinding[]>,
): Promise<AuditFinding[]> {
  const findings = await audit(clean)
  const cancelled = findings.filter(isCancelled)
  for (const { check } of cancelled) unread.add(check)
  if (clean >= complete || cancelled.length === 0) return findings
  return [...findings.filter((finding) => !isCancelled(finding)), ...(await audit(complete))]
}

export async function findStarts(db: Queryable, now: Date): Promise<Starts> {
  const clean = await findLastCleanAudit(db)
  return {
    clean: startAfter(clean, now),
    complete: startAfter(await findLastCompleteAudit(db), now),
    isCut: clean === null || nightOf(clean) < nightOf(now) - DAYS_MAX,
  }
}

/** Yesterday at the latest. */
function startAfter(last: Date | null, now: Date): Date {
  const today = nightOf(now)
  const earliest = today - DAYS_MAX
  const day = last === null ? earliest : nightOf(last)
  return new Date(Math.max(Math.min(day, today - 1), earliest) * DAY_MS)
}

export const nightOf = (at: Date) => Math.floor(at.getTime() / DAY_MS)
