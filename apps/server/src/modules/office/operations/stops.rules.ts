/** Since when each part is stopped, and who stopped it: read from the revisions of `operations.json`. Pure. */
import type { SettingsRevision, SettingsSnapshot } from '../../settings/index.ts'

type Revision = Pick<SettingsRevision, 'content' | 'actor' | 'reason' | 'at'>

interface StoppedPart {
  part: string
  /** Null for a part that the operator's file stops. */
  since: Date | null
  by: string | null
  reason: string | null
  /** When it starts again automatically. */
  until: Date | null
}

/** The longest stopped part last: what someone has just done is what a colleague looks for. `revisions`: newest first. */
export function describeStops(
  { maintenance, stopped, until }: SettingsSnapshot['operations'],
  revisions: readonly Revision[],
): StoppedPart[] {
  const parts = [...(maintenance ? ['maintenance'] : []), ...stopped]
  return parts
    .map((part) => {
      const { at = null, actor = null, reason = null } = findStart(part, revisions) ?? {}
      return { part, since: at, by: actor, reason, until: until.get(part) ?? null }
    })
    .sort((one, other) => (other.since?.getTime() ?? 0) - (one.since?.getTime() ?? 0))
}

/** The oldest revision since which the part has been stopped in each. */
function findStart(part: string, revisions: readonly Revision[]): Revision | undefined {
  const end = revisions.findIndex(({ content }) => !isStoppedIn(content, part))
  return revisions[(end === -1 ? revisions.length : end) - 1]
}

function isStoppedIn(content: unknown, part: string): boolean {
  const { maintenance, stopped } = (content ?? {}) as { maintenance?: boolean; stopped?: readonly string[] }
  return part === 'maintenance' ? maintenance === true : stopped?.includes(part) === true
}
