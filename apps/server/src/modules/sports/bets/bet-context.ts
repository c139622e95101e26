import type { PlayStop } from '../../rounds/index.ts'

/** The inputs of a decision other than the player's state. They don't change during a call. */
export interface BetContext {
  now: Date
  /** Who decides: the sportsbook, or a staff member in its place. */
  actor: string
  newBetId: string
  /** Takes new bets: enabled, and no maintenance. */
  isAvailable: boolean
  /** In subunits of the base currency; null: no maximum. */
  stakeMax: bigint | null
  /** Why no bet is taken now; null if nothing stops it. */
  stop: PlayStop | null
  isCurrencyOffered: boolean
  /** Whether the operator has paused the offer of a free bet. */
  isOfferPaused(offer: string): boolean
  /** Whether this country forbids bets. */
  isRestrictedIn(country: string): boolean
  /** Converts subunits of the account's currency to subunits of the base currency. */
  toBase(amount: bigint, rounding: 'up' | 'down'): bigint
  /** Converts to parts of a subunit of the base currency (`BASE_PARTS`). */
  toBaseParts(amount: bigint): bigint
  /** The largest stake in subunits of the account's currency, for the player. */
  fromBase(amount: bigint): bigint
}
