/**
 * Facts: what rewards count. A fact is a pure function of an ended round and of the game's version at its end; it does not
 * depend on bonuses or on the state of any reward. A correction is a fact as well, with the sums before and after.
 */
import { basePartsOf, type RoundSums } from '../rounds/index.ts'

interface RoundEnd {
  playerId: string
  roundId: string
  gameId: string
  currency: string
  /** When the round ended. A correction keeps it, so that it is counted where the round was. */
  settledAt: Date
  /** When this became known: for a correction later than the end of the round. */
  at: Date
}

export interface RoundFact extends RoundEnd {
  isCorrection: boolean
  before: RoundTotals
  after: RoundTotals
  game: GameTerms
}

/** In subunits. */
interface RoundTotals {
  staked: { cash: bigint; bonus: bigint }
  won: { cash: bigint; bonus: bigint }
  /** Cash stakes at the rates of the bets, in parts of a subunit of the base currency (`BASE_PARTS`). */
  base: bigint
  /** Bonus money was staked, or the stakes counted towards a wagering requirement. */
  isWithBonus: boolean
}

export interface GameTerms {
  category: string
  /** In millionths of a stake; null if the provider states no RTP. */
  edge: number | null
}

const nothing: RoundTotals = {
  staked: { cash: 0n, bonus: 0n },
  won: { cash: 0n, bonus: 0n },
  base: 0n,
  isWithBonus: false,
}

export interface EndedRound extends RoundEnd {
  /** Null unless it is a correction. */
  before: RoundSums | null
  after: RoundSums
}

export function toRoundFact({ before, after, ...round }: EndedRound, game: GameTerms): RoundFact {
  return {
    ...round,
    isCorrection: before !== null,
    before: before === null ? nothing : toTotals(before),
    after: toTotals(after),
    game,
  }
}

function toTotals(sums: RoundSums): RoundTotals {
  const { staked, won, wagered } = sums
  const [cashStaked, bonusStaked] = staked.map(BigInt) as [bigint, bigint]
  const [cashWon, bonusWon] = won.map(BigInt) as [bigint, bigint]
  return {
    staked: { cash: cashStaked, bonus: bonusStaked },
    won: { cash: cashWon, bonus: bonusWon },
    base: basePartsOf(sums),
    isWithBonus: bonusStaked !== 0n || BigInt(wagered) !== 0n,
  }
}

/** Own money, without rounds that a bonus had a part in. */
export interface OwnPlay {
  staked: bigint
  won: bigint
  base: bigint
}

export function ownPlayOf({ staked, won, base, isWithBonus }: RoundTotals): OwnPlay {
  return isWithBonus ? { staked: 0n, won: 0n, base: 0n } : { staked: staked.cash, won: won.cash, base }
}

/** What the fact adds to the own play that is counted already. */
export function ownPlayAdded({ before, after }: Pick<RoundFact, 'before' | 'after'>): OwnPlay {
  const [counted, now] = [ownPlayOf(before), ownPlayOf(after)]
  return { staked: now.staked - counted.staked, won: now.won - counted.won, base: now.base - counted.base }
}
