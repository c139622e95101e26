/**
 * Sports bets of a run, scored by event. A player who bets on every outcome of an event always has a winner, so bets that share an event
 * are one result: their stakes and returns are added up. Bets share an event directly or through others, so a combo joins the bets on
 * each of its events. A part that was cashed out adds its stake and at most that as its return: selling the losers gains nothing. Pure.
 */
import type { TournamentRoundReason } from '@fairhall/contract'
import type { SettledBet } from '../../sports/index.ts'
import type { Scoring } from '../runs/run-terms.rules.ts'
import { type BestRound, noScore, type PlayedGame, type Score, scoreOf, setBest } from './scoring.rules.ts'

export type EventBet = Pick<
  SettledBet,
  'id' | 'currency' | 'odds' | 'settledAt' | 'staked' | 'won' | 'base' | 'events' | 'sold'
>

/** Bets that share events. Amounts are in parts of a subunit of the base currency. */
interface EventResult {
  /** The bet that was settled last. */
  last: EventBet
  bets: readonly EventBet[]
  staked: bigint
  won: bigint
}

/** Why a bet is left out of the results; null if it belongs to one. */
export function omissionOf(scoring: Scoring, bet: EventBet): TournamentRoundReason | null {
  if (bet.staked === 0n && bet.sold.staked === 0n) return 'returned'
  if (bet.base + bet.sold.base < scoring.stakeMin) return 'stake'
  return (bet.odds ?? 0) < scoring.oddsMin ? 'odds' : null
}

/** The results of a player's bets within the run: those with a bet that was won or lost. */
export function toResults(scoring: Scoring, bets: readonly EventBet[]): EventResult[] {
  const counted = bets.filter((bet) => omissionOf(scoring, bet) === null)
  return groupByEvent(counted)
    .filter((group) => group.some(({ staked }) => staked > 0n))
    .map((group) => ({
      bets: group,
      last: group.reduce((last, bet) => (isLater(bet, last) ? bet : last)),
      staked: group.reduce((sum, { base, sold }) => sum + base + sold.base, 0n),
      won: group.reduce((sum, bet) => sum + wonBy(bet), 0n),
    }))
}

const isLater = (one: EventBet, other: EventBet): boolean =>
  one.settledAt.getTime() === other.settledAt.getTime() ? one.id > other.id : one.settledAt > other.settledAt

/** At the rate of the stake, as for rounds. */
function wonBy({ staked, won, base, sold }: EventBet): bigint {
  const returned = staked === 0n ? 0n : (won * base) / staked
  return returned + (sold.staked === 0n ? 0n : (sold.won * sold.base) / sold.staked)
}

/** Visits each bet and event once, because a player may have thousands of bets on one event. */
function groupByEvent(bets: readonly EventBet[]): EventBet[][] {
  const betsOf = new Map<string, EventBet[]>()
  for (const bet of bets)
    for (const event of bet.events) {
      const known = betsOf.get(event)
      if (known === undefined) betsOf.set(event, [bet])
      else known.push(bet)
    }
  const seen = new Set<EventBet>()
  return bets.flatMap((first) => {
    if (seen.has(first)) return []
    const group = new Set([first])
    // A set also visits what is added meanwhile.
    for (const { events } of group)
      for (const event of events) {
        for (const other of betsOf.get(event) ?? []) group.add(other)
        betsOf.delete(event)
      }
    for (const bet of group) seen.add(bet)
    return [[...group]]
  })
}

/** The conditions of single bets are checked before they become a result. */
const gameOf = ({ oddsMin }: Scoring): PlayedGame => ({ gameId: '', edge: null, bet: { odds: oddsMin } })

/** Null if the result does not count: less than its stakes is a loss, whichever of its bets has won. */
export function scoreOfResult(scoring: Scoring, { staked, won }: EventResult) {
  if (won < staked) return null
  const sums = { staked, won, base: staked, isWithBonus: false }
  return scoreOf({ ...scoring, games: null }, gameOf(scoring), sums)
}

interface ResultScore {
  score: Score
  /** Of the result that was settled last; null without one that counts. */
  currency: string | null
}

/** The score of an entrant from their results: it depends on nothing that was counted before. */
export function scoreResults(
  scoring: Scoring,
  results: readonly EventResult[],
  gameIdOf: (betId: string) => string,
): ResultScore {
  const score = noScore()
  const best: BestRound[] = []
  let last: EventBet | null = null
  for (const result of results) {
    const scored = scoreOfResult(scoring, result)
    if (scored === null) continue
    score.rounds += 1
    score.staked += scored.staked
    score.won += scored.won
    score.points += scored.points
    const { id, settledAt: at } = result.last
    best.push({ id, gameId: gameIdOf(id), points: scored.points, at })
    if (last === null || isLater(result.last, last)) last = result.last
  }
  score.reachedAt = last?.settledAt ?? null
  if (scoring.kept > 0) setBest(scoring, score, best)
  return { score, currency: last?.currency ?? null }
}
