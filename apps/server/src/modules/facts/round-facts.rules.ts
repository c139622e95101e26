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

/** Without copies of objects: this runs for each round. */
export function toRoundFact(round: EndedRound, game: GameTerms): RoundFact {
  const { playerId, roundId, gameId, currency, settledAt, at, before, after } = round
  return {
    playerId,
    roundId,
    gameId,
    currency,
    settledAt,
    at,
    isCorrection: before !== null,
    before: before === null ? nothing : toTotals(before),
    after: toTotals(after),
    game,
  }
}

function toTotals(sums: RoundSums): RoundTotals {
  const { staked, won, wagered } = sums
  const bonusStaked = toAmount(staked[1])
  return {
    staked: { cash: toAmount(staked[0]), bonus: bonusStaked },
    won: { cash: toAmount(won[0]), bonus: toAmount(won[1]) },
    base: basePartsOf(sums),
    isWithBonus: bonusStaked !== 0n || toAmount(wagered) !== 0n,
  }
}

/** Most amounts of a round are zero, and comparing a text takes less time than converting it. */
const toAmount = (text: string): bigint => (text === '0' ? 0n : BigInt(text))

/** Own money, without rounds that a bonus had a part in. */
export interface OwnPlay {
  staked: bigint
  won: bigint
  base: bigint
}

const NONE: OwnPlay = { staked: 0n, won: 0n, base: 0n }

export function ownPlayOf({ staked, won, base, isWithBonus }: RoundTotals): OwnPlay {
  return isWithBonus ? NONE : { staked: staked.cash, won: won.cash, base }
}

/** What the fact adds to the own play that is counted already. */
export function ownPlayAdded({ before, after }: Pick<RoundFact, 'before' | 'after'>): OwnPlay {
  const now = ownPlayOf(after)
  if (before === nothing) return now
  const counted = ownPlayOf(before)
  return { staked: now.staked - counted.staked, won: now.won - counted.won, base: now.base - counted.base }
}
