/** What of a player's limits is a pause from play, and until when: of several the one that ends last. */
import type { PlayerLimit } from '@fairhall/contract'

const EXCLUSION = 4
const BREAK = 5

export interface Pause {
  kind: 'exclusion' | 'break'
  /** Null: for good. */
  until: string | null
}

export function pauseOf(limits: readonly Pick<PlayerLimit, 'definition' | 'until'>[]): Pause | null {
  const pauses = limits.filter(({ definition }) => definition === EXCLUSION || definition === BREAK)
  if (pauses.length === 0) return null
  const kind = pauses.some(({ definition }) => definition === EXCLUSION) ? 'exclusion' : 'break'
  const ends = pauses.map(({ until }) => until)
  // Moments of one form: the later one is also the later text.
  return { kind, until: ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null) }
}
