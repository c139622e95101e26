/**
 * What a round scores, and how scores add up. Pure. Only own money counts, without rounds that a bonus had a part in. Kinds that sum add
 * the difference between what the round scores now and what it scored before, so the order in which facts arrive changes nothing. Kinds
 * that rank by single rounds keep the best of them by id. What such a round is worth is read from the round itself, not from the fact.
 */
import type { TournamentRoundReason } from '@fairhall/contract'
import type { RoundFact } from '../../facts/index.ts'
import type { Scoring } from '../runs/run-terms.rules.ts'

/** In subunits; `base` in parts of a subunit of the base currency. */
export interface PlayedSums {
  staked: bigint
  won: bigint
  base: bigint
  isWithBonus: boolean
}

export interface PlayedGame {
  gameId: string
  /** In millionths; null if the provider states no RTP. */
  edge: number | null
  /** Absent for rounds of games. `odds`: in thousandths. */
  bet?: { odds: number | null }
}

export const sumsOf = ({ staked, won, base, isWithBonus }: RoundFact['after']): PlayedSums => ({
  staked: staked.cash,
  won: won.cash,
  base,
  isWithBonus,
})

/** What one round adds. */
interface RoundScore {
  points: bigint
  /** In parts of a subunit of the base currency. */
  staked: bigint
  won: bigint
}

const lesser = (one: bigint, other: bigint) => (one < other ? one : other)

/** Why the sums don't count; null if they do. */
export function reasonOf(
  scoring: Scoring,
  { gameId, edge, bet }: PlayedGame,
  { staked, won, base, isWithBonus }: PlayedSums,
): TournamentRoundReason | null {
  if (scoring.isSports !== (bet !== undefined)) return 'game'
  if (staked <= 0n) return bet === undefined ? 'free' : 'returned'
  if (isWithBonus) return 'bonus'
  if (scoring.games !== null && !scoring.games.has(gameId)) return 'game'
  if (base < scoring.stakeMin) return 'stake'
  if (bet !== undefined && (bet.odds ?? 0) < scoring.oddsMin) return 'odds'
  switch (scoring.kind) {
    case 'stakes':
      return (edge ?? 0) > 0 ? null : 'game'
    case 'wins':
      if ((edge ?? 0) <= 0) return 'game'
      return won > 0n ? null : 'win'
    case 'win-count':
      return won * 100n >= scoring.multiplierMin * staked ? null : 'win'
    case 'return':
      return null
    default:
      return won * 100n >= staked ? null : 'win'
  }
}

/** Null if it does not count. */
export function scoreOf(scoring: Scoring, game: PlayedGame, sums: PlayedSums): RoundScore | null {
  if (reasonOf(scoring, game, sums) !== null) return null
  const { staked, base } = sums
  // At the rate of the stakes: a rate that has changed since never matters.
  const won = (sums.won * base) / staked
  const multiplier = lesser((sums.won * 100n) / staked, scoring.multiplierMax)
  switch (scoring.kind) {
    case 'stakes':
      return { points: weighted(scoring, game, base), staked: base, won }
    case 'wins':
      return { points: weighted(scoring, game, won), staked: base, won }
    case 'win-count':
      return { points: 1n, staked: base, won }
    case 'return':
      return { points: 0n, staked: base, won: lesser(won, (base * scoring.multiplierMax) / 100n) }
    default:
      return { points: multiplier, staked: base, won }
  }
}

function weighted({ roundMax, fullEdge }: Scoring, { edge }: PlayedGame, amount: bigint): bigint {
  const counted = BigInt(edge ?? 0)
  return (lesser(amount, roundMax) * lesser(counted, fullEdge)) / fullEdge
}

/** One of the best rounds of an entrant. */
export interface BestRound {
  id: string
  gameId: string
  points: bigint
  at: Date
}

/** The score of an entrant. Counting changes it. */
export interface Score {
  points: bigint
  reachedAt: Date | null
  rounds: number
  staked: bigint
  won: bigint
  best: BestRound[]
}

export const noScore = (): Score => ({
  points: 0n,
  reachedAt: null,
  rounds: 0,
  staked: 0n,
  won: 0n,
  best: [],
})

export interface ScoredFact extends PlayedGame {
  roundId: string
  settledAt: Date
  at: Date
  isCorrection: boolean
  before: PlayedSums
  after: PlayedSums
}

const later = (one: Date | null, other: Date): Date => (one === null || other > one ? other : one)

/** Adds what the fact changes. Returns whether anything did. Of kinds that rank by single rounds, only the sums. */
export function addFact(scoring: Scoring, score: Score, fact: ScoredFact): boolean {
  const before = fact.isCorrection ? scoreOf(scoring, fact, fact.before) : null
  const after = scoreOf(scoring, fact, fact.after)
  if (before === null && after === null) return false
  score.rounds += Number(after !== null) - Number(before !== null)
  score.staked += (after?.staked ?? 0n) - (before?.staked ?? 0n)
  score.won += (after?.won ?? 0n) - (before?.won ?? 0n)
  if (scoring.kept > 0) return true
  const at = fact.isCorrection ? fact.at : fact.settledAt
  const points =
    scoring.kind === 'return'
      ? returnOf(scoring, score)
      : score.points + (after?.points ?? 0n) - (before?.points ?? 0n)
  // A correction that takes points away leaves the place among equals: the lower score was reached before.
  if (points > score.points || scoring.kind === 'return') score.reachedAt = later(score.reachedAt, at)
  score.points = points
  return true
}

const returnOf = ({ roundsMin }: Scoring, { rounds, staked, won }: Score): bigint =>
  rounds >= roundsMin && staked > 0n ? (won * 100n) / staked : 0n

/** Whether the fact can change which rounds are kept. Then the round is read. */
export function mayRank(scoring: Scoring, { best }: Pick<Score, 'best'>, fact: ScoredFact): boolean {
  if (scoring.kept === 0) return false
  if (fact.isCorrection || best.some(({ id }) => id === fact.roundId)) return true
  const points = scoreOf(scoring, fact, fact.after)?.points ?? 0n
  const worst = best.length < scoring.kept ? undefined : best.at(-1)
  if (worst === undefined) return points > 0n
  return points > worst.points || (points === worst.points && fact.settledAt < worst.at)
}

/** Replaces what is known of a round. Returns false if a round that was left out before may be better now: then all must be read. */
export function rankRound(scoring: Scoring, score: Score, roundId: string, round: BestRound | null): boolean {
  const known = score.best.find(({ id }) => id === roundId)
  const wasFull = score.best.length === scoring.kept
  if (known !== undefined && wasFull && (round === null || round.points < known.points)) return false
  setBest(scoring, score, [
    ...score.best.filter(({ id }) => id !== roundId),
    ...(round === null || round.points <= 0n ? [] : [round]),
  ])
  return true
}

/** Keeps the best of the rounds, the earlier ones of equals. */
export function setBest(scoring: Scoring, score: Score, rounds: readonly BestRound[]): void {
  score.best = rounds
    .toSorted((one, other) => {
      if (one.points !== other.points) return one.points > other.points ? -1 : 1
      return one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1)
    })
    .slice(0, scoring.kept)
  score.points = score.best.reduce((sum, { points }) => sum + points, 0n)
  score.reachedAt = score.best.reduce<Date | null>((at, round) => later(at, round.at), null)
}
