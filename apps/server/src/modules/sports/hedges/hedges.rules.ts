/**
 * Whether bets cover each other: whichever outcome of an event comes, one of them wins. Then a player wagers a bonus, or moves its money to
 * another account, without a risk. Pure. What is found is evidence for staff and decides nothing.
 */
import type { BetLeg, BetTerms } from '../bets/bet.companion.ts'

/** A bet that was at stake at the same time as the one that it is compared with. */
export interface ComparedBet {
  id: string
  player: string
  terms: BetTerms
  /** Subunits. */
  stake: bigint
}

/** Odds of one outcome of n add up to more than 1 over all outcomes, so less than this leaves one that is not bet on. */
const CHANCES_MIN = 900n
/** In thousandths, as odds are. */
const CERTAIN = 1_000_000n
/** Each outcome returns at least half of all stakes: a small bet against a large one covers nothing. */
const RETURN_PARTS = 2n

/**
 * The bets that cover the given one together with it, or none. They have the same selections except on one market of one event, where
 * together they name nearly every outcome.
 */
export function coverOf(bet: ComparedBet, others: readonly ComparedBet[]): ComparedBet[] {
  if (bet.terms.kind === 'system') return []
  for (const leg of bet.terms.legs) {
    const place = placeOf(bet, leg)
    const rivals = others.flatMap((other) => {
      const found = other.terms.kind === 'system' ? undefined : legAt(other, place)
      return found === undefined ? [] : [{ bet: other, leg: found }]
    })
    const all = [{ bet, leg }, ...rivals]
    const against = rivals.filter((rival) => rival.leg.selection !== leg.selection)
    if (against.length > 0 && isCovered(all)) return against.map((rival) => rival.bet)
  }
  return []
}

interface Outcome {
  bet: ComparedBet
  leg: BetLeg
}

function isCovered(all: readonly Outcome[]): boolean {
  const staked = all.reduce((sum, { bet }) => sum + bet.stake, 0n)
  const bySelection = Map.groupBy(all, ({ leg }) => leg.selection)
  let chances = 0n
  for (const outcomes of bySelection.values()) {
    const returns = outcomes.reduce((sum, { bet }) => sum + (bet.stake * totalOddsOf(bet)) / 1_000n, 0n)
    if (returns * RETURN_PARTS < staked) return false
    chances += CERTAIN / BigInt(Math.max(...outcomes.map(({ leg }) => leg.odds)))
  }
  return chances >= CHANCES_MIN
}

const totalOddsOf = ({ terms: { odds, legs } }: ComparedBet): bigint =>
  odds === null ? legs.reduce((product, leg) => (product * BigInt(leg.odds)) / 1_000n, 1_000n) : BigInt(odds)

/** The event by the sportsbook's ID, which is the same in every language. Otherwise its text. */
const eventOf = ({ eventId, event }: BetLeg): string => eventId ?? event
const marketOf = (leg: BetLeg): string => JSON.stringify([eventOf(leg), leg.market])

/** The market of a leg, and all other selections of its bet. */
const placeOf = ({ terms: { legs } }: ComparedBet, leg: BetLeg): string =>
  JSON.stringify([
    marketOf(leg),
    legs
      .filter((one) => one !== leg)
      .map((one) => JSON.stringify([marketOf(one), one.selection]))
      .toSorted(),
  ])

const legAt = (bet: ComparedBet, place: string): BetLeg | undefined =>
  bet.terms.legs.find((leg) => placeOf(bet, leg) === place)
