/**
 * What an offer is worth and costs: how players do in three slots at a usual stake, and the gain of the best strategy found. Pure, but
 * it takes seconds, so it runs in a thread.
 */
import { declared, type Draws, games, originalIds, type SlotId, slots } from '@fairhall/games'
import { wholeBet, type BonusPlay, type SimulatedGame } from './play-bonus.rules.ts'
import { BONUS_UNITS, countedOf, type PricedTerms } from './priced-terms.rules.ts'
import { betPaying, isSlot, slotOf, type Volatility } from './simulated-games.ts'
import { canSimulate, type Estimate, simulateBonus, type Simulation } from './simulate.rules.ts'

/** Amounts are shares of the bonus; of free spins, of the sum of their stakes. */
export interface BonusPrice {
  /** Null for a slot that can't be played with the bonus, or never finishes it. */
  slots: Record<Volatility, Simulation | null>
  /** Null if no game counts. */
  best: { strategy: Strategy; gain: Estimate } | null
}

interface Strategy {
  game: string
  /** What a winning bet pays, in stakes; null for a slot. */
  multiple: number | null
  /** The player withdraws once they have this many times their deposit; null: never. */
  leavesAt: number | null
}

/** The slots whose figures players see, one per volatility. */
export const PRICED_SLOTS: Readonly<Record<Volatility, SlotId>> = {
  low: 'night-orchard',
  medium: 'koi-river',
  high: 'last-crown',
}

const TRIALS = 2_500
/** Less exact: only the mean gain matters, whose error is small. */
const STRATEGY_TRIALS = 600
/** A hundred bets with the bonus: an ordinary stake. */
export const USUAL_STAKE = BONUS_UNITS / 100

/** Counts the simulated rounds' rules: increase it with every change of the simulation. */
export const SIMULATION_VERSION = 1

export function priceOf(terms: PricedTerms): BonusPrice {
  const at = (id: SlotId) => slotPrice(terms, id)
  const { low, medium, high } = PRICED_SLOTS
  return { slots: { low: at(low), medium: at(medium), high: at(high) }, best: bestOf(terms) }
}

function slotPrice(terms: PricedTerms, id: SlotId): Simulation | null {
  const counted = countedOf(terms, { id, category: 'slots' })
  return simulated(terms, slotOf(id), { counted, stakeShare: USUAL_STAKE, leavesAt: null, trials: TRIALS })
}

interface Way {
  counted: number
  /** Units that a player stakes per round; the max bet applies in addition. */
  stakeShare: number
  leavesAt: number | null
  trials: number
}

function simulated(terms: PricedTerms, game: SimulatedGame, way: Way): Simulation | null {
  const startOf = startsOf(terms, game, way)
  const usual = { ...playOf(terms, game, way, BONUS_UNITS) }
  if (way.counted === 0 || usual.stake === 0 || !canSimulate(usual)) return null
  return toShares(simulateBonus(startOf, game, way.trials))
}

/** The winnings of free spins are the bonus of such an offer. */
function startsOf(terms: PricedTerms, game: SimulatedGame, way: Way): (draws: Draws) => BonusPlay {
  if (terms.spins.length === 0) {
    const play = playOf(terms, game, way, BONUS_UNITS)
    return () => play
  }
  const rounds = terms.spins.map(({ game: id, quantity, stake }) => {
    const spun = isSlot(id) ? slotOf(id) : game
    return { spun, quantity, stake: stake / spun.parts }
  })
  return (draws) => {
    let won = 0
    for (const { spun, quantity, stake } of rounds)
      for (let spin = 0; spin < quantity; spin += 1) won += spun.draw(draws) * stake
    const whole = Math.floor(won)
    return playOf(terms, game, way, terms.winningsMax === null ? whole : Math.min(whole, terms.winningsMax))
  }
}

function playOf(terms: PricedTerms, { parts }: SimulatedGame, way: Way, bonus: number): BonusPlay {
  const { deposit, multiplier, isDepositWagered, isSticky = false, cap, smallestBet, maxBet } = terms
  // Of free spins, only the winnings are wagered.
  const wagered = isDepositWagered && terms.spins.length === 0 ? bonus + deposit : bonus
  const stake = Math.min(way.stakeShare, maxBet ?? Number.POSITIVE_INFINITY)
  return {
    deposit,
    bonus,
    target: wagered * multiplier,
    cap,
    stuck: isSticky ? bonus : 0,
    smallestBet,
    contribution: way.counted,
    stake: wholeBet(Math.max(stake, smallestBet), parts),
    cashGoal: way.leavesAt === null || deposit === 0 ? null : deposit * way.leavesAt,
  }
}

function toShares({ trials, finished, released, gain, staked }: Simulation): Simulation {
  const share = (units: number) => Number((units / BONUS_UNITS).toFixed(4))
  const shares = ({ mean, error }: Estimate) => ({ mean: share(mean), error: share(error) })
  const rounded = ({ mean, error }: Estimate) => ({
    mean: Number(mean.toFixed(4)),
    error: Number(error.toFixed(4)),
  })
  return {
    trials,
    finished: rounded(finished),
    released: shares(released),
    gain: shares(gain),
    staked: { median: share(staked.median), high: share(staked.high) },
  }
}

/**
 * Bets of an original that show what its return allows: an even one and a risky one. Where the player can't choose, the
 * bet that varies as much as the game.
 */
const MULTIPLES: Readonly<Record<string, readonly number[]>> = {
  blackjack: [2],
  baccarat: [2],
  'video-poker': [20],
}
const multiplesOf = (id: string) => MULTIPLES[id] ?? [2, 50]
/** Own money is played until it is lost or has grown to this many deposits. */
const GOALS = [null, 3]

/** The best of many strategies at the highest stake. Games of other studios are not simulated. */
function bestOf(terms: PricedTerms): BonusPrice['best'] {
  let best: BonusPrice['best'] = null
  for (const { counted, game, id, multiple } of candidatesOf(terms)) {
    for (const leavesAt of terms.deposit === 0 ? [null] : GOALS) {
      const stakeShare = terms.maxBet ?? BONUS_UNITS
      const found = simulated(terms, game, { counted, stakeShare, leavesAt, trials: STRATEGY_TRIALS })
      if (found !== null && (best === null || found.gain.mean > best.gain.mean))
        best = { strategy: { game: id, multiple, leavesAt }, gain: found.gain }
    }
  }
  return best
}

interface Candidate {
  id: string
  counted: number
  multiple: number | null
  game: SimulatedGame
}

/** One slot for each mathematics and one original for each return, where a stake counts most. */
function candidatesOf(terms: PricedTerms): Candidate[] {
  const found = new Map<string, Candidate[]>()
  const add = (key: string, counted: number, candidates: () => Candidate[]) => {
    const known = found.get(key)
    if (counted > 0 && (known === undefined || known[0]!.counted < counted)) found.set(key, candidates())
  }
  for (const id of Object.keys(slots) as SlotId[]) {
    const { math } = slots[id].definition
    if (!CANDIDATE_MATHS.has(math)) continue
    const counted = countedOf(terms, { id, category: 'slots' })
    add(math, counted, () => [{ id, counted, multiple: null, game: slotOf(id) }])
  }
  for (const id of originalIds) {
    const counted = countedOf(terms, { id, category: 'originals' })
    const rtp = Number(games[id].rtp) / 100
    add(String(rtp), counted, () =>
      multiplesOf(id).map((multiple) => ({ id, counted, multiple, game: betPaying(multiple, rtp) })),
    )
  }
  return [...found.values()].flat()
}

/** The largest swings make the most of money that can be lost only once. Returns differ little. */
const CANDIDATE_MATHS = new Set(
  Object.entries(declared).flatMap(([math, { volatility }]) => (volatility === 'high' ? [math] : [])),
)
