/** Differences of earlier nights. A night that does not read them again must not forget them. Pure. */
import { type AuditCheck, type AuditFinding, isCancelled } from '@fairhall/ledger'
import { isUuid } from '../../platform/uuid.ts'

/** The player that the difference names; null if it names none. */
export function playerOf({ difference }: AuditFinding): string | null {
  const named = difference['owner'] ?? difference['player'] ?? difference['player_id']
  return typeof named === 'string' && isUuid(named) ? named : null
}

/** The sealed day that the difference names; null if it names none. */
export function dayOf({ difference: { day } }: AuditFinding): string | null {
  return typeof day === 'string' ? day : null
}

interface Night {
  /** Whether the check did not read all of the time since the last clean audit, and so perhaps not what it found before. */
  isUnread: (check: AuditCheck) => boolean
  /** The players whose whole history was recomputed because an earlier difference names them. */
  players: ReadonlySet<string>
  /** What was found about them. */
  found: readonly AuditFinding[]
}

/**
 * Earlier differences that this night neither found again nor found ended. A check without any only grew too long: it keeps no alarm.
 */
export function listUnread(
  earlier: readonly AuditFinding[],
  checks: readonly AuditCheck[],
  { isUnread, players, found }: Night,
): AuditFinding[] {
  const cancelled = new Set(found.filter(isCancelled).map(({ check }) => check))
  return earlier.filter((finding) => {
    const check = checks.find(({ name }) => name === finding.check)
    if (check === undefined || isCancelled(finding)) return false
    const player = check.isPerPlayer === true ? playerOf(finding) : null
    if (player !== null && players.has(player)) return cancelled.has(check.name)
    return isUnread(check)
  })
}

/** At most so many, and some of each check: the next night must know which checks have found anything. */
export function selectSome(findings: readonly AuditFinding[], max: number): AuditFinding[] {
  if (findings.length <= max) return [...findings]
  const byCheck = Map.groupBy(findings, ({ check }) => check)
  const ofEach = Math.max(1, Math.floor(max / byCheck.size))
  return [...byCheck.values()].flatMap((some) => some.slice(0, ofEach))
}
