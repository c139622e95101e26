/** Which of a player's limits pause play, and until when. If there are several, the one that ends last. */
import { Break, isBreak } from '@fairhall/contract/codes'
import type { PlayerLimit } from '@fairhall/contract'

export interface Pause {
  kind: 'exclusion' | 'break'
  /** The period of the one that ends last. */
  period: string
  /** Null if it is permanent. */
  until: string | null
  /** The exclusion that the player must ask to return from, and whether they may ask now. */
  returnFrom: { limitId: string; hours: number; isOpen: boolean } | null
  /** Whether the player has asked to return: `until` is then when the exclusion ends. */
  isReturning: boolean
  /** The exclusion that staff may end early on request. */
  removal: ({ limitId: string } & NonNullable<PlayerLimit['removal']>) | null
}

type Part = Pick<
  PlayerLimit,
  'id' | 'definition' | 'period' | 'until' | 'returnDelayHours' | 'mayReturn' | 'returnAskedAt' | 'removal'
>

export function pauseOf(limits: readonly Part[]): Pause | null {
  const pauses = limits.filter(({ definition }) => isBreak(definition))
  // However early its period ends, only the player's request ends it.
  const waiting = pauses.find(({ returnDelayHours }) => returnDelayHours !== null)
  const [latest] = pauses.toSorted((a, b) => (a.until === b.until ? 0 : endsLater(a.until, b.until) ? -1 : 1))
  const last = waiting ?? latest
  if (last === undefined) return null
  const kind = pauses.some(({ definition }) => definition === Break.selfExclusion) ? 'exclusion' : 'break'
  const { id, period, until, returnDelayHours: hours, mayReturn: isOpen, returnAskedAt, removal } = last
  return {
    kind,
    period,
    until,
    returnFrom: hours === null ? null : { limitId: id, hours, isOpen },
    isReturning: returnAskedAt !== null,
    removal: removal === null ? null : { limitId: id, ...removal },
  }
}

/** ISO timestamps of the same form compare as text. Null is permanent, so it ends last. */
const endsLater = (left: string | null, right: string | null) =>
  left === null || (right !== null && left > right)
