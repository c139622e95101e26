/** Which finished rounds everyone sees. Pure. */
import { convert, toSubunits } from '@fairhall/money'
import type { Currency, SettingsSnapshot } from '../settings/index.ts'

/** The cap of all processes together. Of more rounds, the largest are shown. */
export const BETS_PER_SECOND = 5

/** Older rounds are history: they arrive after an outage. */
const FRESH_MS = 60_000

/** A player plays a game until this long after their last round. */
export const PLAYING_MS = 5 * 60_000

interface FinishedRound {
  id: string
  playerId: string
  gameId: string
  currency: string
  staked: bigint
  won: bigint
  at: Date
}

export interface Candidate extends FinishedRound {
  worth: bigint
  isHigh: boolean
}

/** Rounds without a stake are free spins or rolled back. */
export function isShowable(
  round: FinishedRound,
  settings: Pick<SettingsSnapshot, 'currencies'>,
  now: Date,
): boolean {
  return (
    round.staked > 0n &&
    settings.currencies.has(round.currency) &&
    now.getTime() - round.at.getTime() <= FRESH_MS
  )
}

export function toCandidate(
  round: FinishedRound,
  settings: Pick<SettingsSnapshot, 'currencies' | 'baseCurrency' | 'livePlay'>,
): Candidate {
  const { baseCurrency: base, livePlay } = settings
  // `isShowable` has checked the currency.
  const currency = settings.currencies.get(round.currency) as Currency
  const stake = convert(round.staked, currency, base, 'nearest')
  const payout = convert(round.won, currency, base, 'nearest')
  return {
    ...round,
    worth: stake > payout ? stake : payout,
    isHigh: stake >= toSubunits(livePlay.highRollerStake, base.subunitToUnit),
  }
}

/** The rounds that can be among the next ones shown, the largest first. */
export function largest(candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .toSorted((one, other) => Number(other.worth - one.worth) || other.at.getTime() - one.at.getTime())
    .slice(0, BETS_PER_SECOND)
}
