/** What of a player's limits is a pause from play, and until when: of several the one that ends last. */
import type { PlayerLimit } from '@fairhall/contract'

const EXCLUSION = 4
const BREAK = 5

export interface Pause {
  kind: 'exclusion' | 'break'
  /** Of the one that ends last. */
  period: string
  /** Null: for good. */
  until: string | null
}

export function pauseOf(
  limits: readonly Pick<PlayerLimit, 'definition' | 'period' | 'until'>[],
): Pause | null {
  const pauses = limits.filter(({ definition }) => definition === EXCLUSION || definition === BREAK)
  const [last] = pauses.toSorted((a, b) => (a.until === b.until ? 0 : endsLater(a.until, b.until) ? -1 : 1))
  if (last === undefined) return null
  const kind = pauses.some(({ definition }) => definition === EXCLUSION) ? 'exclusion' : 'break'
  return { kind, period: last.period, until: last.until }
}

/** Moments of one form: the later one is also the later text. None is for good. */
const endsLater = (left: string | null, right: string | null) =>
  left === null || (right !== null && left > right)
