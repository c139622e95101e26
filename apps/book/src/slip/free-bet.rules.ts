/** Which free bets fit the slip, and what the slip is with one. Pure. */
import { combinedOdds } from '@fairhall/odds'
import type { FreeBet } from '../api/types.ts'
import { hasSameMatch, keyOf, type Slip } from './slip.rules.ts'

/** Why a free bet can't be used for the slip; null if it can. */
type FreeBetObstacle = 'kind' | 'odds' | 'legs' | 'sports'

export function obstacleOfFreeBet(
  { kind, picks, ...slip }: Slip,
  { oddsMin, legsMin, sports }: Pick<FreeBet, 'oddsMin' | 'legsMin' | 'sports'>,
): FreeBetObstacle | null {
  if (kind === 'system' || (kind === 'single' && picks.length > 1)) return 'kind'
  if (kind === 'combo' && hasSameMatch({ kind, picks, ...slip })) return 'kind'
  if (picks.length < legsMin) return 'legs'
  if (sports !== null && !picks.every(({ sport }) => sports.includes(sport))) return 'sports'
  const total = combinedOdds(picks.map(({ now, odds }) => now ?? odds))
  return total === null || total < oddsMin ? 'odds' : null
}

/** The slip with the stake of a free bet. */
export const withFreeBet = (slip: Slip, { amount }: Pick<FreeBet, 'amount'>): Slip => ({
  ...slip,
  stake: amount,
  stakes: Object.fromEntries(slip.picks.map((pick) => [keyOf(pick), amount])),
})
