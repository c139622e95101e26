/** What identifies a difference, so that accepting one accepts nothing else. Pure. */
import { createHash } from 'node:crypto'
import type { AuditFinding } from '@fairhall/ledger'

/** The same for the same difference, found by whichever audit; other than it as soon as anything about it changes. */
export function hashOf({ check, difference }: AuditFinding): string {
  const { now: _now, ...exact } = difference
  const facts = Object.entries(exact).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(textOf([check, facts]))
    .digest('hex')
}

/** Amounts are bigints, which JSON has no form for. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part))

/** The findings that count, and those that were accepted. Each is listed once: a difference can be found in more than one way. */
export function divide(
  findings: readonly AuditFinding[],
  acceptedHashes: ReadonlySet<string>,
): [findings: AuditFinding[], accepted: AuditFinding[]] {
  const distinct = [...new Map(findings.map((finding) => [hashOf(finding), finding]))]
  const those = (isAccepted: boolean) =>
    distinct.filter(([hash]) => acceptedHashes.has(hash) === isAccepted).map(([, finding]) => finding)
  return [those(false), those(true)]
}
