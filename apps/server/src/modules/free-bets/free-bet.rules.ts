/** Whether a free bet can be used now, and for which bets. Pure; a bet is decided under the player's lock. */
import type { OfferTerms } from '../bonuses/index.ts'

/** What decides whether a free bet can be used. */
export interface FreebetState {
  /** A bet uses it that is neither refunded, declined nor rolled back. */
  isUsed: boolean
  cancelledAt: Date | null
  expiresAt: Date
}

type FreebetStatus = 'available' | 'used' | 'cancelled' | 'expired'

export function statusOf({ isUsed, cancelledAt, expiresAt }: FreebetState, now: Date): FreebetStatus {
  if (isUsed) return 'used'
  if (cancelledAt !== null) return 'cancelled'
  return expiresAt <= now ? 'expired' : 'available'
}

export type FreebetTerms = NonNullable<OfferTerms['freebet']>

interface PlacedTerms {
  kind: 'single' | 'combo' | 'system'
  /** Total decimal odds in thousandths. */
  odds: number | null
  legs: readonly { sport?: string }[]
}

/**
 * What a bet lacks to be placed with a free bet; null if nothing. Systems are left out: a part of their stake may come back, and the
 * stake of a free bet never does.
 */
export function errorOfBet(
  { oddsMin, legsMin, sports }: FreebetTerms,
  { kind, odds, legs }: PlacedTerms,
): string | null {
  if (kind === 'system' || odds === null) return 'kind: a free bet is a single or a combo with total odds'
  if (odds < oddsMin) return 'odds: are below the least odds of the free bet'
  if (legs.length < legsMin) return 'legs: the free bet needs more'
  const isForSports = sports === null || legs.every(({ sport = '' }) => sports.includes(sport))
  return isForSports ? null : 'legs: a sport is not part of the free bet'
}
