import { expect, test } from 'vitest'
import type { ScoringSetting } from '../../settings/index.ts'
import { runTermsOf, type Scoring, toScoring } from '../runs/run-terms.rules.ts'
import {
  addFact,
  mayRank,
  noScore,
  type PlayedSums,
  rankRound,
  reasonOf,
  type Score,
  type ScoredFact,
  scoreOf,
  setBest,
} from './scoring.rules.ts'

const baseCurrency = { code: 'EUR', subunitToUnit: 100 } as never
const PARTS = 1_000_000n

function scoringOf(scoring: ScoringSetting, games: string[] = []): Scoring {
  const setting = {
    entry: 'automatic',
    game: null,
    games,
    graceMinutes: 5,
    stakeMin: '0.2',
    scoring,
    prizes: [],
  }
  return toScoring(runTermsOf({ baseCurrency }, setting as never))
}

/** In a currency of which one subunit is worth one of the base currency. */
const sums = (staked: bigint, won: bigint, isWithBonus = false): PlayedSums => ({
  staked,
  won,
  base: staked * PARTS,
  isWithBonus,
})

const volume = { roundMax: '10', fullEdge: 400 }
const kinds: Record<string, ScoringSetting> = {
  stakes: { kind: 'stakes', ...volume },
  wins: { kind: 'wins', ...volume },
  multiplier: { kind: 'multiplier', multiplierMax: 10_000 },
  'win-count': { kind: 'win-count', multiplierMin: 200 },
  multipliers: { kind: 'multipliers', multiplierMax: 10_000 },
  'best-rounds': { kind: 'best-rounds', rounds: 3, multiplierMax: 10_000 },
  return: { kind: 'return', roundsMin: 10, multiplierMax: 10_000 },
}

test.each<[string, number | null, bigint, bigint, bigint | string]>([
  // Half of the full edge counts half, and a larger one no more than the whole.
  ['stakes', 20_000, 100n, 0n, 50n * PARTS],
  ['stakes', 90_000, 100n, 0n, 100n * PARTS],
  ['stakes', 40_000, 5000n, 0n, 1000n * PARTS],
  ['stakes', null, 100n, 0n, 'game'],
  ['stakes', 0, 100n, 0n, 'game'],
  ['wins', 20_000, 100n, 300n, 150n * PARTS],
  ['wins', 40_000, 100n, 9000n, 1000n * PARTS],
  ['wins', 40_000, 100n, 0n, 'win'],
  ['multiplier', null, 30n, 100n, 333n],
  ['multiplier', null, 20n, 90_000n, 10_000n],
  ['multiplier', null, 100n, 0n, 'win'],
  ['multiplier', null, 19n, 500n, 'stake'],
  ['win-count', null, 100n, 200n, 1n],
  ['win-count', null, 100n, 199n, 'win'],
  ['return', null, 100n, 0n, 0n],
])('%s with edge %s: %s staked and %s won score %s', (kind, edge, staked, won, expected) => {
  const scoring = scoringOf(kinds[kind] as ScoringSetting)
  const game = { gameId: 'koi', edge }
  const score = scoreOf(scoring, game, sums(staked, won))
  expect(score?.points ?? reasonOf(scoring, game, sums(staked, won))).toBe(expected)
})

test.each<[string, PlayedSums]>([
  ['free', sums(0n, 500n)],
  ['bonus', sums(100n, 500n, true)],
  ['game', sums(100n, 500n)],
])('rounds do not count because of: %s', (reason, played) => {
  const scoring = scoringOf(kinds['multiplier'] as ScoringSetting, ['other'])
  expect(reasonOf(scoring, { gameId: 'koi', edge: 40_000 }, played)).toBe(reason)
})

test.each<[string, object, number | null, bigint, string | null]>([
  ['a bet counts', {}, 1500, 100n, null],
  ['a round does not', {}, 0, 100n, 'game'],
  ['a refunded bet does not', {}, 1500, 0n, 'returned'],
  ['nor one at lower odds', { oddsMin: 1501 }, 1500, 100n, 'odds'],
  ['nor a system', { oddsMin: 1000 }, null, 100n, 'odds'],
])('of a run for sports, %s', (_, terms, odds, staked, expected) => {
  const scoring = { ...scoringOf(kinds['return'] as ScoringSetting), isSports: true, ...terms }
  const game = { gameId: 'sports:acme', edge: null, ...(odds !== 0 && { bet: { odds } }) }
  expect(reasonOf(scoring, game, sums(staked, 300n))).toBe(expected)
})

test('betting on every outcome gains nothing: the stakes of a game without an edge are worth nothing', () => {
  const scoring = scoringOf({ kind: 'stakes', roundMax: '1000000', fullEdge: 400 })
  const of = (edge: number) =>
    scoreOf(scoring, { gameId: 'dice', edge }, sums(1_000_000n, 990_000n))?.points ?? 0n
  // One percent of edge costs a quarter of four percent, and counts a quarter.
  expect(of(10_000) * 4n).toBe(of(40_000))
})

/** Reproducible numbers below `below`. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Played {
  id: string
  at: Date
  now: PlayedSums
}

const game = { gameId: 'koi', edge: 20_000 }

/** Rounds, some corrected up to twice, and their facts: as `shuffled` says, in the order of time or in any order. */
function givenPlay(seed: number, isShuffled: boolean) {
  const random = numbersFrom(seed)
  const nothing = sums(0n, 0n)
  const rounds = new Map<string, Played>()
  const facts: ScoredFact[] = []
  for (let index = 0; index < 60; index += 1) {
    const id = `round-${index}`
    const settledAt = new Date(1000 * index)
    const fact = { ...game, roundId: id, settledAt }
    let now = sums(BigInt(10 + random(100)), BigInt(random(3) * random(400)), random(8) === 0)
    facts.push({ ...fact, at: settledAt, isCorrection: false, before: nothing, after: now })
    for (let times = random(4) === 0 ? 1 + random(2) : 0; times > 0; times -= 1) {
      const after = random(2) === 0 ? nothing : { ...now, won: BigInt(random(900)) }
      facts.push({ ...fact, at: new Date(100_000 + index), isCorrection: true, before: now, after })
      now = after
    }
    rounds.set(id, { id, at: settledAt, now })
  }
  const order = isShuffled ? facts.map((fact) => ({ fact, key: random(1_000_000) })) : []
  return {
    rounds,
    facts: isShuffled ? order.toSorted((a, b) => a.key - b.key).map(({ fact }) => fact) : facts,
    // Facts that come late find the rounds as they are in the end; else each finds what it says.
    begin: () => new Map<string, Played>(isShuffled ? rounds : []),
  }
}

/** As the counter does it, with the rounds in memory. */
function count(scoring: Scoring, { begin, facts }: ReturnType<typeof givenPlay>, isShuffled: boolean): Score {
  const score = noScore()
  const rounds = begin()
  const bestOf = ({ id, at, now }: Played) => {
    const points = scoreOf(scoring, game, now)?.points ?? 0n
    return { id, gameId: game.gameId, points, at }
  }
  for (const fact of facts) {
    const { roundId, settledAt, after } = fact
    if (!isShuffled) rounds.set(roundId, { id: roundId, at: settledAt, now: after })
    const isRanked = mayRank(scoring, score, fact)
    if (!addFact(scoring, score, fact) || !isRanked) continue
    const round = rounds.get(roundId) as Played
    if (!rankRound(scoring, score, round.id, bestOf(round)))
      setBest(scoring, score, [...rounds.values()].map(bestOf))
  }
  return score
}

/** Looks at the rounds as they are in the end. */
function naiveScore(scoring: Scoring, rounds: Iterable<Played>) {
  const all = [...rounds].flatMap(({ now }) => scoreOf(scoring, game, now) ?? [])
  const best = all.map(({ points }) => points).toSorted((a, b) => Number(b - a))
  const total = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)
  const staked = total(all.map((one) => one.staked))
  const won = total(all.map((one) => one.won))
  const byKind: Record<string, bigint> = {
    multiplier: best[0] ?? 0n,
    'best-rounds': total(best.slice(0, 3)),
    return: all.length >= 10 && staked > 0n ? (won * 100n) / staked : 0n,
  }
  return { points: byKind[scoring.kind] ?? total(best), rounds: all.length, staked, won }
}

test.each(Object.keys(kinds))(
  '%s: facts in any order score what a naive count of the rounds does',
  (kind) => {
    const scoring = scoringOf(kinds[kind] as ScoringSetting)
    for (let seed = 1; seed <= 100; seed += 1) {
      const isShuffled = seed % 2 === 0
      const play = givenPlay(seed, isShuffled)
      const { points, rounds, staked, won } = count(scoring, play, isShuffled)
      expect({ seed, points, rounds, staked, won }).toEqual({
        seed,
        ...naiveScore(scoring, play.rounds.values()),
      })
    }
  },
)

test('a score that falls keeps its place among equals, and one that rises loses it', () => {
  const scoring = scoringOf(kinds['win-count'] as ScoringSetting)
  const score = noScore()
  const fact = { ...game, roundId: 'one', settledAt: new Date(1000), at: new Date(1000), isCorrection: false }
  addFact(scoring, score, { ...fact, before: sums(0n, 0n), after: sums(50n, 500n) })
  const correction = { ...fact, at: new Date(9000), isCorrection: true }
  addFact(scoring, score, { ...correction, before: sums(50n, 500n), after: sums(50n, 0n) })
  expect(score).toMatchObject({ points: 0n, reachedAt: new Date(1000) })
  addFact(scoring, score, { ...correction, before: sums(50n, 0n), after: sums(50n, 500n) })
  expect(score).toMatchObject({ points: 1n, reachedAt: new Date(9000) })
})

test('of equal best rounds the earlier one keeps the place', () => {
  const scoring = scoringOf(kinds['multiplier'] as ScoringSetting)
  const score = noScore()
  for (const ms of [5000, 3000, 7000]) {
    const at = new Date(ms)
    const fact = { ...game, roundId: `at-${ms}`, settledAt: at, at, isCorrection: false }
    const scored = { ...fact, before: sums(0n, 0n), after: sums(50n, 500n) }
    if (mayRank(scoring, score, scored))
      rankRound(scoring, score, fact.roundId, { id: fact.roundId, gameId: 'koi', points: 1000n, at })
  }
  expect(score.reachedAt).toEqual(new Date(3000))
})
