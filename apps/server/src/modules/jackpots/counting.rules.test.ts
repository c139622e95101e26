import { POT_PARTS } from '@fairhall/games'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoundFact } from '../facts/index.ts'
import {
  count,
  type CountedJackpot,
  type Drop,
  type OpenNext,
  type OpenPot,
  seedFromReserve,
} from './counting.rules.ts'
import { nextDrawAt, type PotTerms, wholeOf } from './pot-terms.rules.ts'

const BASE = 1_000_000n
const at = new Date('2026-11-28T12:00:00.000Z')
const nothing = {
  staked: { cash: 0n, bonus: 0n },
  won: { cash: 0n, bonus: 0n },
  base: 0n,
  isWithBonus: false,
}
const totals = (base: bigint, isWithBonus = false) => ({
  ...nothing,
  staked: { cash: base / BASE, bonus: 0n },
  base,
  isWithBonus,
})
const fact = (base: bigint, more: Partial<RoundFact> = {}): RoundFact => ({
  playerId: 'ada',
  roundId: 'r1',
  gameId: 'koi',
  currency: 'EUR',
  settledAt: at,
  at,
  isCorrection: false,
  before: nothing,
  after: totals(base),
  game: { category: 'slots', edge: 40_000 },
  ...more,
})

const byAmount: PotTerms = {
  games: ['koi'],
  contribution: 10_000,
  reserve: 5_000,
  drop: { kind: 'amount', from: '200', to: '200' },
}
const byTime: PotTerms = { ...byAmount, drop: { kind: 'time', at: '19:00', cap: '150' } }

const potOf = (terms: PotTerms, { number = 1, carried = 0n, ofReserve = 0n } = {}): OpenPot => ({
  number,
  terms,
  games: new Set(terms.games),
  seed: 100n,
  seedFromReserve: ofReserve,
  carried,
  contributed: 0n,
  reserved: 0n,
  overflowed: 0n,
  amount: 100n * POT_PARTS + carried,
  hit: terms.drop.kind === 'amount' ? 200n * POT_PARTS : null,
  drawAt: terms.drop.kind === 'time' ? nextDrawAt('19:00', at) : null,
})
const jackpotOf = (terms: PotTerms, more: Partial<CountedJackpot> = {}): CountedJackpot => ({
  id: 'crown',
  pauses: [],
  reserve: 0n,
  pot: potOf(terms),
  ...more,
})
const goesOn =
  (terms: PotTerms): OpenNext =>
  ({ number, carried, reserve }) =>
    potOf(terms, { number, carried, ofReserve: seedFromReserve(reserve, 100n) })
const ends: OpenNext = () => null

test.each<[string, RoundFact, bigint]>([
  ['an own-money stake', fact(100n * BASE), 1n],
  ['a part of a subunit', fact(BASE / 4n), 0n],
  ['a stake in another game', fact(100n * BASE, { gameId: 'acme' }), 0n],
  ['a round with a part of a bonus', fact(0n, { after: totals(100n * BASE, true) }), 0n],
  ['a rolled-back round', fact(0n, { isCorrection: true, before: totals(100n * BASE), after: nothing }), -1n],
])('%s adds its share', (_, one, added) => {
  const { jackpot, entries } = count(jackpotOf(byTime), [one], goesOn(byTime))
  const { contribution, reserve } = byTime
  const base = one.gameId === 'koi' && !one.after.isWithBonus ? one.after.base - one.before.base : 0n
  expect((jackpot.pot?.amount ?? 0n) / POT_PARTS).toBe(added < 0n ? 99n : 100n + added)
  expect(jackpot.pot?.contributed).toBe(base * BigInt(contribution))
  expect(jackpot.reserve).toBe(base * BigInt(reserve))
  expect(entries.map(({ contributed }) => contributed)).toEqual(
    base === 0n ? [] : [base * BigInt(contribution)],
  )
})

test('a paused jackpot adds nothing, and its stakes are accounted for', () => {
  const paused = jackpotOf(byAmount, { pauses: [{ beginsAt: at, endsAt: null }] })
  const { jackpot, plays, pots } = count(paused, [fact(100n * BASE)], ends)
  expect([jackpot, pots, plays]).toEqual([
    paused,
    [],
    [{ number: 1, gameId: 'koi', day: '2026-11-28', base: 0n, unpaid: 100n * BASE }],
  ])
})

const hour = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
/** A stake at 12:00 that is rolled back later. */
const rolledBack = fact(0n, { isCorrection: true, at: hour(2), before: totals(100n * BASE), after: nothing })

test.each([
  ['a stake from before a pause takes its share back during it', { beginsAt: hour(1), endsAt: null }, -1n],
  ['a stake from a pause takes nothing back during it', { beginsAt: hour(-1), endsAt: null }, 0n],
  ['a stake from a pause takes nothing back after it', { beginsAt: hour(-1), endsAt: hour(1) }, 0n],
  ['a stake from after a pause takes its share back', { beginsAt: hour(-1), endsAt: hour(0) }, -1n],
])('%s', (_, pause, added) => {
  const { jackpot, plays } = count(jackpotOf(byTime, { pauses: [pause] }), [rolledBack], goesOn(byTime))
  expect(jackpot.pot?.contributed).toBe(added * 100n * BASE * BigInt(byTime.contribution))
  expect(plays).toMatchObject([{ base: added * 100n * BASE, unpaid: (-1n - added) * 100n * BASE }])
})

test('what exceeds the cap goes to the reserve', () => {
  const { jackpot } = count(jackpotOf(byTime), [fact(6_000n * BASE)], goesOn(byTime))
  expect(jackpot.pot).toMatchObject({ amount: 150n * POT_PARTS, overflowed: 10n * POT_PARTS })
  expect(jackpot.reserve).toBe(40n * POT_PARTS)
})

test('the round that reaches the value wins, and later ones count for the next pot', () => {
  const facts = [
    fact(9_999n * BASE),
    fact(150n * BASE, { playerId: 'bob', roundId: 'r2' }),
    fact(100n * BASE, { roundId: 'r3' }),
  ]
  const { jackpot, pots } = count(jackpotOf(byAmount), facts, goesOn(byAmount))
  expect(pots[0]?.drop).toMatchObject({ winnerId: 'bob', roundId: 'r2', prize: 201n, prizeFromReserve: 0n })
  expect(pots[0]?.drop?.amountBefore).toBe(199_990_000_000_000n)
  // The reserve had 50.745 and pays 50 of the seed; the next pot has the fraction 0.49 and 1 of r3.
  expect(jackpot).toMatchObject({ reserve: 1_245_000_000_000n })
  expect(jackpot.pot).toMatchObject({ number: 2, seedFromReserve: 50n, amount: 101_490_000_000_000n })
})

test('the last pot pays the reserve too', () => {
  const { jackpot, pots } = count(jackpotOf(byAmount), [fact(10_001n * BASE)], ends)
  expect(pots[0]?.drop).toMatchObject({ prize: 250n, prizeFromReserve: 50n })
  expect(jackpot).toMatchObject({ pot: null, reserve: 15_000_000_000n })
})

const anyFacts = fc.array(
  fc.record({
    base: fc.bigInt({ min: -(10n ** 9n), max: 4n * 10n ** 9n }),
    playerId: fc.constantFrom('ada', 'bob', 'eve'),
  }),
  { maxLength: 40 },
)

/** What the players contributed, one fact after the other, with whole pots only. */
function naive(facts: readonly { base: bigint }[]) {
  let [pot, reserve, house] = [100n * POT_PARTS, 0n, 100n]
  const prizes: bigint[] = []
  for (const { base } of facts) {
    pot += base * 10_000n
    reserve += base * 5_000n
    if (pot < 200n * POT_PARTS) continue
    const prize = pot / POT_PARTS
    prizes.push(prize)
    const saved = reserve > 0n ? reserve / POT_PARTS : 0n
    const ofReserve = saved < 100n ? saved : 100n
    house += 100n - ofReserve
    reserve -= ofReserve * POT_PARTS
    pot = pot - prize * POT_PARTS + 100n * POT_PARTS
  }
  return { pot, reserve, house, prizes }
}

test('contributions and seeds are the pot, the reserve and the prizes, to the last part, however facts are batched', () => {
  const property = fc.property(anyFacts, fc.integer({ min: 1, max: 40 }), (given, size) => {
    const facts = given.map(({ base, playerId }, index) =>
      base < 0n
        ? fact(0n, { playerId, isCorrection: true, before: totals(-base), after: nothing })
        : fact(base, { playerId, roundId: `r${index}` }),
    )
    let jackpot = jackpotOf(byAmount)
    const drops: Drop[] = []
    for (let from = 0; from < facts.length; from += size) {
      const counted = count(jackpot, facts.slice(from, from + size), goesOn(byAmount))
      drops.push(...counted.pots.flatMap(({ drop }) => drop ?? []))
      jackpot = counted.jackpot
    }
    const model = naive(given)
    const contributed = given.reduce((sum, { base }) => sum + base * 15_000n, 0n)
    const paid = drops.reduce((sum, { prize }) => sum + prize, 0n)
    expect([jackpot.pot?.amount, jackpot.reserve, drops.map(({ prize }) => prize)]).toEqual([
      model.pot,
      model.reserve,
      model.prizes,
    ])
    expect(contributed + model.house * POT_PARTS).toBe(
      (jackpot.pot?.amount ?? 0n) + jackpot.reserve + paid * POT_PARTS,
    )
  })
  fc.assert(property, { numRuns: 300 })
})

test.each([
  ['2026-11-28T18:59:59.999Z', '2026-11-28T19:00:00.000Z'],
  ['2026-11-28T19:00:00.000Z', '2026-11-29T19:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01T19:00:00.000Z'],
])('the draw after %s is at %s', (after, drawAt) => {
  expect(nextDrawAt('19:00', new Date(after)).toISOString()).toBe(drawAt)
})

test('a pot below zero holds nothing', () => {
  expect([wholeOf(-1n), wholeOf(POT_PARTS - 1n), wholeOf(POT_PARTS)]).toEqual([0n, 0n, 1n])
})
