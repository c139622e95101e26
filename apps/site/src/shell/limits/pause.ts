/** Which of a player's limits pause play, and until when. If there are several, the one that ends last. */
import { Break, isBreak } from '@fairhall/contract/codes'
import type { PlayerLimit } from '@fairhall/contract'

export interface Pause {
  kind: 'exclusion' | 'break'
  /** The period of the one that ends last. */
  period: string
  /** Null if it is permanent. */
  until: string | null
}

export function pauseOf(
  limits: readonly Pick<PlayerLimit, 'definition' | 'period' | 'until'>[],
): Pause | null {
  const pauses = limits.filter(({ definition }) => isBreak(definition))
  const [last] = pauses.toSorted((a, b) => (a.until === b.until ? 0 : endsLater(a.until, b.until) ? -1 : 1))
  if (last === undefined) return null
  const kind = pauses.some(({ definition }) => definition === Break.selfExclusion) ? 'exclusion' : 'break'
  return { kind, period: last.period, until: last.until }
}

/** ISO timestamps of the same form compare as text. Null is permanent, so it ends last. */
const endsLater = (left: string | null, right: string | null) =>
  left === null || (right !== null && left > right)
