/** Decides the hits of a run in the order of the facts: what each wins, or why its player can't win. Pure. */
import type { DropTerms } from '../runs/run-terms.rules.ts'

/** A qualifying round that the secret lets win. */
export interface Hit {
  roundId: string
  playerId: string
  gameId: string
  currency: string
  settledAt: Date
}

export interface HitPlayer {
  /** Not excluded, blocked or closed. */
  canPlay: boolean
  market: string
  joinedAt: Date | null
  /** Prizes of this run so far. */
  wins: number
}

export type HitRefusal = 'market' | 'opt-in' | 'account' | 'cap' | 'gone'

export type Decision =
  | { kind: 'won'; number: number; prize: number }
  | { kind: 'refused'; reason: HitRefusal }

type Terms = Pick<DropTerms, 'markets' | 'optInMarkets' | 'playerMax'>

/**
 * @param order - The order in which prizes fall.
 * @param fallen - How many have fallen.
 * @param isEnded - The secret is known, so nothing may fall any more: a correction came late.
 */
export function decide(
  terms: Terms,
  { order, fallen, isEnded }: { order: readonly number[]; fallen: number; isEnded: boolean },
  player: HitPlayer,
  settledAt: Date,
): Decision {
  const reason = entryReason(terms, player, settledAt) ?? playerReason(terms, player)
  if (reason !== null) return { kind: 'refused', reason }
  const prize = isEnded ? undefined : order[fallen]
  return prize === undefined
    ? { kind: 'refused', reason: 'gone' }
    : { kind: 'won', number: fallen + 1, prize }
}

/** Whether a player takes part by their market and by what they chose. */
export function entryReason(
  { markets, optInMarkets }: Pick<Terms, 'markets' | 'optInMarkets'>,
  { market, joinedAt }: Pick<HitPlayer, 'market' | 'joinedAt'>,
  settledAt: Date,
): 'market' | 'opt-in' | null {
  if (markets !== null && !markets.includes(market)) return 'market'
  return optInMarkets.includes(market) && (joinedAt === null || settledAt < joinedAt) ? 'opt-in' : null
}

function playerReason(
  { playerMax }: Pick<Terms, 'playerMax'>,
  { canPlay, wins }: Pick<HitPlayer, 'canPlay' | 'wins'>,
): 'account' | 'cap' | null {
  if (!canPlay) return 'account'
  return wins >= playerMax ? 'cap' : null
}
