import { type Draws, games, type SlotId, simulationDraws } from '@fairhall/games'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactBonus } from '#tests/support/games/exact-bonus.ts'
import { draws as runs } from '#tests/support/runner/property-runs.ts'
import { newPlayerAsset, type PlayerAsset } from '../../player-state/index.ts'
import { countWager, endBonus, shareOfWin, splitStake } from '../wagering/wagering.rules.ts'
import { type BonusPlay, playBonus, type SimulatedGame, wholeBet } from './play-bonus.rules.ts'
import { betPaying, gameOfReturn, slotOf } from './simulated-games.ts'
import { canSimulate, simulateBonus } from './simulate.rules.ts'

const UNIT = 10_000
const play: BonusPlay = {
  deposit: 0,
  bonus: 20 * UNIT,
  target: 40 * UNIT,
  cap: null,
  stuck: 0,
  smallestBet: UNIT,
  contribution: 100,
  stake: UNIT,
  cashGoal: null,
}

test.each<SlotId>(['neon-seven', 'koi-river', 'lotus-court', 'night-orchard'])(
  'agrees with the exact values in %s within its stated error',
  (id) => {
    const exact = exactBonus(games[id].definition, 20, 40)
    const { finished, released } = simulateBonus(() => play, slotOf(id), 20_000)
    expect(finished.error).toBeLessThan(0.004)
    expect(Math.abs(finished.mean - exact.finished)).toBeLessThan(3 * finished.error)
    expect(Math.abs(released.mean / UNIT - exact.released)).toBeLessThan((3 * released.error) / UNIT)
  },
)

/** Doubles the stake or loses it, so that every way can be counted. */
function exactDoubling({ deposit, bonus, target, stake }: BonusPlay, chance: number) {
  const after = (cash: number, left: number, rounds: number): [finished: number, gain: number] => {
    if (rounds === target / stake) return [1, cash + left - deposit]
    if (left === 0) return [0, cash - deposit]
    const [won, lost] =
      cash > 0
        ? [after(cash + stake, left, rounds + 1), after(cash - stake, left, rounds + 1)]
        : [after(cash, left + stake, rounds + 1), after(cash, left - stake, rounds + 1)]
    return [chance * won[0] + (1 - chance) * lost[0], chance * won[1] + (1 - chance) * lost[1]]
  }
  return after(deposit, bonus, 0)
}

test('stakes own money first, and counts what it wins and loses as the player’s gain', () => {
  const own = { ...play, deposit: 3 * UNIT, bonus: 3 * UNIT, target: 12 * UNIT }
  const [finished, gain] = exactDoubling(own, 0.48)
  const found = simulateBonus(() => own, betPaying(2, 0.96), 20_000)
  expect(Math.abs(found.finished.mean - finished)).toBeLessThan(3 * found.finished.error)
  expect(Math.abs(found.gain.mean - gain)).toBeLessThan(3 * found.gain.error)
  expect(found.staked).toEqual({ median: 12 * UNIT, high: 12 * UNIT })
})

/** Plays like `playBonus`, by the rules of real bets. */
function playForReal({ stake, cashGoal, ...terms }: BonusPlay, game: SimulatedGame, draws: Draws) {
  const about = { id: 'game', category: 'slots', provider: 'studio' }
  let asset: PlayerAsset = {
    ...newPlayerAsset('00000000-0000-4000-8000-000000000001', 'EUR'),
    bonusId: '00000000-0000-4000-8000-000000000002',
    bonusTarget: BigInt(terms.target),
    bonusCap: terms.cap === null ? null : BigInt(terms.cap),
    bonusTerms: {
      contributions: { 'category:slots': terms.contribution },
      smallestBet: String(terms.smallestBet),
      stuck: String(terms.stuck),
    },
  }
  let [cash, bonus, staked] = [BigInt(terms.deposit), BigInt(terms.bonus), 0n]
  for (;;) {
    const end = endBonus(asset, bonus)
    if (end !== null) return { released: end.toCash, cash: cash + end.toCash, staked }
    if (cashGoal !== null && cash >= BigInt(cashGoal) && bonus === BigInt(terms.bonus))
      return { released: 0n, cash, staked }
    const bet = Math.min(stake, wholeBet(Number(cash + bonus), game.parts))
    const split = splitStake(asset, { cash, bonus }, BigInt(bet))
    if (split === null || bet === 0) return { released: 0n, cash, staked }
    const won = shareOfWin(BigInt((bet / game.parts) * game.draw(draws)), split, split.bonus > 0n)
    asset = countWager(asset, BigInt(bet), about).asset
    cash += won.cash - split.cash
    bonus += won.bonus - split.bonus
    staked += BigInt(bet)
  }
}

test('moves the same money as real bets', () => {
  const sum = fc.integer({ min: 0, max: 5_000 })
  const plays = fc.record<BonusPlay>({
    deposit: sum,
    bonus: fc.integer({ min: 1, max: 5_000 }),
    target: sum,
    cap: fc.option(sum),
    stuck: fc.oneof(fc.constant(0), sum),
    smallestBet: fc.integer({ min: 1, max: 50 }),
    contribution: fc.integer({ min: 30, max: 200 }),
    stake: fc.integer({ min: 1, max: 30 }).map((lines) => lines * 20),
    cashGoal: fc.option(fc.integer({ min: 5_001, max: 20_000 })),
  })
  fc.assert(
    fc.property(plays, fc.nat(), (drawn, seed) => {
      const { released, cash, staked } = playBonus(drawn, slotOf('koi-river'), simulationDraws(seed))
      const real = playForReal(drawn, slotOf('koi-river'), simulationDraws(seed))
      expect({ released: BigInt(released), cash: BigInt(cash), staked: BigInt(staked) }).toEqual(real)
    }),
    runs(300, 11),
  )
})

test('a game that is known by return and volatility has both', () => {
  const game = gameOfReturn(0.95, 'medium')
  const draws = simulationDraws(5)
  let [sum, squares] = [0, 0]
  for (let round = 0; round < 200_000; round += 1) {
    const won = game.draw(draws) / game.parts
    sum += won / 200_000
    squares += won ** 2 / 200_000
  }
  expect(Math.abs(sum - 0.95)).toBeLessThan((3 * 5) / Math.sqrt(200_000))
  expect(Math.sqrt(squares - sum ** 2)).toBeCloseTo(5, 0)
})

test.each([
  [{ contribution: 0 }, false],
  [{ contribution: 0, target: 0 }, true],
  [{ contribution: 1 }, true],
  [{ contribution: 1, target: 4_000 * UNIT }, false],
])('a bonus with %o can be simulated: %s', (change, expected) => {
  expect(canSimulate({ ...play, ...change })).toBe(expected)
})
