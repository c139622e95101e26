import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draws, timeFor } from '#tests/support/runner/property-runs.ts'
import type { RoundFact } from '../facts/index.ts'
import { BASE_PARTS } from '../rounds/index.ts'
import type { LoyaltySetting } from '../settings/index.ts'
import { count, type CountedAccount, type CountedPlay } from './counting.rules.ts'
import { accrue } from './loyalty.rules.ts'

const setting: LoyaltySetting = {
  weights: { base: 1000, categories: {}, games: { half: 500 } },
  fullEdge: 200,
  rakeback: { edgeMax: 600, claimMin: '0.10' },
  returnMax: 4000,
  levels: [
    { id: 'first', texts: {}, points: 0, rakeback: 200, reward: null, byInvitation: false },
    { id: 'second', texts: {}, points: 50, rakeback: 300, reward: null, byInvitation: false },
    { id: 'third', texts: {}, points: 200, rakeback: 500, reward: null, byInvitation: false },
  ],
}
const base = { subunitToUnit: 100 }
const games = ['whole', 'half'] as const
const START = Date.parse('2026-03-01T23:30:00Z')

const totals = (staked: bigint, isWithBonus = false) => ({
  staked: { cash: staked, bonus: 0n },
  won: { cash: 0n, bonus: 0n },
  base: staked * BigInt(BASE_PARTS),
  isWithBonus,
})

/** A round that ends, or the rollback of a part of an earlier one. */
const step = fc.record({
  player: fc.integer({ min: 0, max: 2 }),
  game: fc.constantFrom(...games),
  stake: fc.integer({ min: 1, max: 9000 }),
  isWithBonus: fc.boolean(),
  corrects: fc.option(fc.nat(), { freq: 3 }),
  /** Whether the batch ends after it. */
  isLast: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function toFacts(steps: readonly Step[]): RoundFact[] {
  const facts: RoundFact[] = []
  const current = new Map<string, RoundFact>()
  for (const [index, { player, game, stake, isWithBonus, corrects }] of steps.entries()) {
    const known = [...current.values()]
    const corrected = corrects === null ? undefined : known[corrects % Math.max(known.length, 1)]
    const fact: RoundFact =
      corrected === undefined
        ? {
            playerId: `player-${player}`,
            roundId: `round-${index}`,
            gameId: game,
            currency: 'EUR',
            settledAt: new Date(START + index * 60_000),
            at: new Date(START + index * 60_000),
            isCorrection: false,
            before: totals(0n),
            after: totals(BigInt(stake), isWithBonus),
            game: { category: 'slots', edge: 40_000 },
          }
        : {
            ...corrected,
            isCorrection: true,
            before: corrected.after,
            after: totals(corrected.after.staked.cash / 2n, corrected.after.isWithBonus),
          }
    current.set(fact.roundId, fact)
    facts.push(fact)
  }
  return facts
}

/** Counts batch by batch, keeping what the tables keep. */
function countInBatches(facts: readonly RoundFact[], steps: readonly Step[]) {
  let accounts: ReadonlyMap<string, CountedAccount> = new Map()
  const plays: CountedPlay[] = []
  const placeOf = (fact: RoundFact) =>
    plays.findLast(
      (play) =>
        play.playerId === fact.playerId &&
        play.gameId === fact.gameId &&
        play.day === fact.settledAt.toISOString().slice(0, 10) &&
        play.firstAt <= fact.settledAt,
    ) ?? null
  let batch: RoundFact[] = []
  for (const [index, fact] of facts.entries()) {
    batch.push(fact)
    if (!steps[index]?.isLast && index < facts.length - 1) continue
    const counted = count({ setting, isOn: true, base, accounts, placeOf }, batch)
    accounts = counted.accounts
    plays.push(...[...counted.plays.values()].flat())
    batch = []
  }
  return { accounts, plays }
}

const runs = draws(150, 20_261_128)

test('points are the counted stakes times the weight, and levels never fall', {
  timeout: timeFor(runs, 50),
}, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const facts = toFacts(steps)
      const { accounts, plays } = countInBatches(facts, steps)
      const last = new Map(facts.map((fact) => [fact.roundId, fact]))
      for (const [playerId, { score, level }] of accounts) {
        const own = [...last.values()].filter((fact) => fact.playerId === playerId)
        const expected = own
          .filter(({ after }) => !after.isWithBonus)
          .reduce((sum, { after, gameId }) => sum + after.base * (gameId === 'half' ? 500n : 1000n), 0n)
        expect(score).toBe(expected)
        expect(level).toBeGreaterThanOrEqual(1)
        const ofPlays = plays.filter((play) => play.playerId === playerId)
        expect(ofPlays.reduce((sum, play) => sum + play.base * BigInt(play.weight), 0n)).toBe(score)
        expect(
          ofPlays.reduce((sum, play) => sum + accrue(play.staked, play.edge, play.rate), 0n),
        ).toBeGreaterThanOrEqual(0n)
      }
    }),
    runs,
  )
})

test('a correction is counted at the rate of its round, also if other rounds ended in the same batch', () => {
  const ended = { player: 0, game: 'whole', stake: 3000, isWithBonus: false, corrects: null } as const
  const steps: Step[] = [
    { ...ended, isLast: false },
    { ...ended, isLast: true },
    // At the second level, with a rate of 3 % instead of 2 %.
    { ...ended, isLast: true },
    { ...ended, corrects: 0, isLast: true },
  ]
  const { plays } = countInBatches(toFacts(steps), steps)
  const accrued = plays.reduce((sum, play) => sum + accrue(play.staked, play.edge, play.rate), 0n)
  expect(accrued).toBe(accrue(1500n + 3000n, 40_000, 200) + accrue(3000n, 40_000, 300))
})

test('one batch counts the same points as many', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const facts = toFacts(steps)
      const scores = ({ accounts }: ReturnType<typeof countInBatches>) =>
        [...accounts].map(([playerId, { score, level }]) => [playerId, score, level])
      const alone = steps.map((one) => ({ ...one, isLast: true }))
      const together = steps.map((one) => ({ ...one, isLast: false }))
      expect(scores(countInBatches(facts, together))).toEqual(scores(countInBatches(facts, alone)))
    }),
    runs,
  )
})
