import type { QuestRoundReason } from '@fairhall/contract'
import { expect, test } from 'vitest'
import {
  type ActiveQuest,
  areAllDone,
  countFact,
  type PlayedBet,
  type PlayedSums,
  type QuestFact,
  reasonOf,
  shownProgress,
} from './counting.rules.ts'
import { noProgress, type StoredTask, toProgress, toStoredProgress, toTasks } from '../quest-terms.rules.ts'

const CENT = 1_000_000n
const from = new Date('2026-11-01T00:00:00Z')
const until = new Date('2026-11-08T00:00:00Z')
const inside = new Date('2026-11-02T00:00:00Z')

/** Own money in cents of the base currency. */
const sums = (staked: bigint, won = 0n, isWithBonus = false): PlayedSums => ({
  staked,
  won,
  base: staked * CENT,
  isWithBonus,
})
const none = sums(0n)

const tasksOf = (...tasks: StoredTask[]) => toTasks({ tasks, baseUnit: 100 })
const questOf = (...tasks: StoredTask[]): ActiveQuest => ({
  id: 'q',
  playerId: 'p',
  activatedAt: from,
  endsAt: until,
  tasks: tasksOf(...tasks),
  progress: toProgress(noProgress({ tasks })),
})
const fact = (after: PlayedSums, changes: Partial<QuestFact> = {}): QuestFact => ({
  gameId: 'koi',
  providerId: 'acme',
  settledAt: inside,
  before: none,
  after,
  ...changes,
})
const shown = ({ tasks, progress }: ActiveQuest) =>
  tasks.map((task, index) => shownProgress(task, progress[index] ?? { counted: 0n, seen: null }))

test.each<[string, StoredTask, PlayedSums, QuestRoundReason | null]>([
  ['a round counts', { kind: 'rounds', quantity: 5 }, sums(20n), null],
  ['a smaller stake than the task asks', { kind: 'rounds', quantity: 5, stakeMin: '20' }, sums(19n), 'stake'],
  ['the exact stake', { kind: 'rounds', quantity: 5, stakeMin: '20' }, sums(20n), null],
  ['a free round', { kind: 'rounds', quantity: 5 }, sums(0n, 50n), 'free'],
  ['bonus money', { kind: 'rounds', quantity: 5 }, sums(20n, 0n, true), 'bonus'],
  ['another game', { kind: 'rounds', quantity: 5, games: ['dice'] }, sums(20n), 'game'],
  ['a listed game', { kind: 'rounds', quantity: 5, games: ['dice', 'koi'] }, sums(20n), null],
  ['a win of the stake is no win', { kind: 'wins', quantity: 1 }, sums(20n, 20n), 'win'],
  ['a win above the stake', { kind: 'wins', quantity: 1 }, sums(20n, 21n), null],
  ['a win below the one asked for', { kind: 'win', quantity: 1, winMin: '500' }, sums(20n, 499n), 'win'],
  ['a win as large as the one asked for', { kind: 'win', quantity: 1, winMin: '500' }, sums(20n, 500n), null],
  [
    'a multiple that is too small',
    { kind: 'multiplier', quantity: 1, multiplierMin: 1000 },
    sums(20n, 199n),
    'win',
  ],
  ['the exact multiple', { kind: 'multiplier', quantity: 1, multiplierMin: 1000 }, sums(20n, 200n), null],
])('%s', (_, stored, played, reason) => {
  const [task] = tasksOf(stored)
  expect(task && reasonOf(task, { gameId: 'koi', providerId: 'acme' }, played)).toBe(reason)
})

const placed = { odds: 2500, legs: 2, placedAt: inside }
test.each<[string, Partial<StoredTask>, PlayedSums, Partial<PlayedBet> | null, QuestRoundReason | null]>([
  ['a bet counts', {}, sums(20n), {}, null],
  ['a round counts for no bet', {}, sums(20n), null, 'game'],
  ['a bet counts for no round', { kind: 'rounds' }, sums(20n), {}, 'game'],
  ['a bet that was refunded', {}, sums(0n), {}, 'returned'],
  ['a stake that is too small', { stakeMin: '20' }, sums(19n), {}, 'stake'],
  ['the exact odds', { oddsMin: 2500 }, sums(20n), {}, null],
  ['lower odds', { oddsMin: 2501 }, sums(20n), {}, 'odds'],
  ['a system, which has no odds', { oddsMin: 1000 }, sums(20n), { odds: null }, 'odds'],
  ['the exact number of selections', { legsMin: 2 }, sums(20n), {}, null],
  ['fewer selections', { legsMin: 3 }, sums(20n), {}, 'legs'],
  ['a won bet', { kind: 'bet-wins' }, sums(20n, 21n), {}, null],
  ['a bet that returned its stake', { kind: 'bet-wins' }, sums(20n, 20n), {}, 'win'],
])('sports: %s', (_, stored, played, bet, reason) => {
  const [task] = tasksOf({ kind: 'bets', quantity: 1, ...stored })
  const round = {
    gameId: 'sports:acme',
    providerId: null,
    ...(bet !== null && { bet: { ...placed, ...bet } }),
  }
  expect(task && reasonOf(task, round, played)).toBe(reason)
})

test('a bet that was placed before the start does not count', () => {
  const quest = questOf({ kind: 'bet-stakes', quantity: 2 })
  countFact(quest, fact(sums(100n), { bet: { ...placed, placedAt: new Date(from.getTime() - 1) } }))
  countFact(quest, fact(sums(100n), { bet: { ...placed, placedAt: from } }))
  expect(shown(quest)).toEqual([1])
})

test('a win in another currency counts at the rate of its stake', () => {
  const [task] = tasksOf({ kind: 'win', quantity: 1, winMin: '500' })
  // 1000 subunits of the stake were 10 cents, so 50,000 are 5.00.
  const played = (won: bigint): PlayedSums => ({ staked: 1000n, won, base: 10n * CENT, isWithBonus: false })
  const reasonFor = (won: bigint) =>
    task && reasonOf(task, { gameId: 'koi', providerId: 'acme' }, played(won))
  expect([reasonFor(49_999n), reasonFor(50_000n)]).toEqual(['win', null])
})

test.each([
  ['before the start', new Date(from.getTime() - 1), 0],
  ['at the start', from, 1],
  ['at the end', until, 1],
  ['after the end', new Date(until.getTime() + 1), 0],
])('counts by the end of the round: %s', (_, settledAt, progress) => {
  const quest = questOf({ kind: 'rounds', quantity: 5 })
  countFact(quest, fact(sums(20n), { settledAt }))
  expect(shown(quest)).toEqual([progress])
})

test('stakes are shown in whole units of the base currency, never above the quantity', () => {
  const quest = questOf({ kind: 'stakes', quantity: 2 })
  const progress = [99n, 1n, 150n].map((staked) => {
    countFact(quest, fact(sums(staked)))
    return shown(quest)
  })
  expect(progress).toEqual([[0], [1], [2]])
  expect(areAllDone(quest)).toBe(true)
})

test('different games and studios count once each, and again after the first was rolled back', () => {
  const quest = questOf({ kind: 'games', quantity: 3 }, { kind: 'providers', quantity: 3 })
  const koi = fact(sums(20n))
  const back = fact(none, { before: sums(20n) })
  const steps: [QuestFact, number[]][] = [
    [koi, [1, 1]],
    [koi, [1, 1]],
    [back, [1, 1]],
    [fact(sums(20n), { gameId: 'dice', providerId: 'acme' }), [2, 1]],
    [back, [1, 1]],
    [fact(sums(20n), { gameId: 'gone', providerId: null }), [2, 1]],
    // Rolled back, and only then its round: it counts nothing.
    [fact(none, { before: sums(20n), gameId: 'late', providerId: 'zenith' }), [2, 1]],
    [fact(sums(20n), { gameId: 'late', providerId: 'zenith' }), [2, 1]],
  ]
  for (const [one, expected] of steps) {
    countFact(quest, one)
    expect(shown(quest)).toEqual(expected)
  }
})

test('a correction that arrives before its round leaves what the round counts at the end', () => {
  const quest = questOf(
    { kind: 'rounds', quantity: 5 },
    { kind: 'games', quantity: 5 },
    { kind: 'wins', quantity: 5 },
  )
  countFact(quest, fact(sums(20n, 40n), { before: sums(20n) }))
  countFact(quest, fact(sums(20n)))
  expect(shown(quest)).toEqual([1, 1, 1])
  countFact(quest, fact(none, { before: sums(20n, 40n) }))
  expect(shown(quest)).toEqual([0, 0, 0])
})

test('random rounds and corrections count what a naive model counts, in any order', () => {
  const stored: StoredTask[] = [
    { kind: 'stakes', quantity: 30, stakeMin: '20' },
    { kind: 'rounds', quantity: 40, games: ['koi', 'dice'] },
    { kind: 'wins', quantity: 20, stakeMin: '30' },
    { kind: 'win', quantity: 10, winMin: '100' },
    { kind: 'multiplier', quantity: 10, multiplierMin: 250 },
    { kind: 'games', quantity: 3, stakeMin: '40' },
    { kind: 'providers', quantity: 2 },
  ]
  const studios: Record<string, string | null> = { koi: 'acme', dice: 'zenith', plinko: 'acme', gone: null }
  for (let seed = 1; seed <= 40; seed += 1) {
    const draw = drawsOf(seed)
    const amountOf = () => sums(BigInt(draw(7) * 10), BigInt(draw(20) * 10), draw(5) === 0)
    const rounds = Array.from({ length: 60 }, () => {
      const gameId = Object.keys(studios)[draw(4)] ?? 'koi'
      const settledAt = new Date(from.getTime() + (draw(10) - 1) * 86_400_000)
      return { gameId, providerId: studios[gameId] ?? null, settledAt, versions: [amountOf()] }
    })
    const facts = rounds.map(({ versions, ...round }) => ({
      ...round,
      before: none,
      after: versions[0] ?? none,
    }))
    for (let index = 0; index < 30; index += 1) {
      const round = rounds[draw(rounds.length)]
      if (round === undefined) continue
      const { versions, ...about } = round
      const after = draw(3) === 0 ? none : amountOf()
      facts.push({ ...about, before: versions.at(-1) ?? none, after })
      versions.push(after)
    }
    let quest = questOf(...stored)
    const shuffled = facts
      .map((one) => ({ one, place: draw(1_000_000) }))
      .toSorted((left, right) => left.place - right.place)
    for (const { one } of shuffled) {
      countFact(quest, one)
      // As between two batches.
      quest = { ...quest, progress: toProgress(JSON.parse(JSON.stringify(toStoredProgress(quest.progress)))) }
    }
    const ended = rounds.filter(({ settledAt }) => settledAt >= from && settledAt <= until)
    const naive = stored.map((task, index) => {
      const counting = ended.filter(({ gameId, providerId, versions }) => {
        const { staked, won, isWithBonus } = versions.at(-1) ?? none
        if (staked === 0n || isWithBonus || staked < BigInt(task.stakeMin ?? 0)) return false
        if (task.games !== undefined && !task.games.includes(gameId)) return false
        if (task.kind === 'wins') return won > staked
        if (task.kind === 'win') return won >= 100n
        if (task.kind === 'multiplier') return Number(won) / Number(staked) >= 2.5
        return task.kind !== 'providers' || providerId !== null
      })
      const keys = index === 6 ? counting.map((one) => one.providerId) : counting.map((one) => one.gameId)
      const stake = counting.reduce((total, { versions }) => total + Number(versions.at(-1)?.staked ?? 0n), 0)
      const total = {
        stakes: Math.floor(stake / 100),
        games: new Set(keys).size,
        providers: new Set(keys).size,
      }
      return Math.min(task.quantity, total[task.kind as keyof typeof total] ?? counting.length)
    })
    expect(shown(quest)).toEqual(naive)
  }
})

/** Whole numbers below a bound, the same for each seed. */
function drawsOf(seed: number): (bound: number) => number {
  let state = seed * 2_654_435_761
  return (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return (state >>> 8) % bound
  }
}
