import { expect, test } from 'vitest'
import { baccaratLoseChance, chipsIn, doubled, otherSide } from './bets.ts'

test('chips are counted, doubled and moved to the other hand', () => {
  const bets = { player: 2, tie: 1, bankerPair: 1 }
  expect(chipsIn(bets)).toBe(4)
  expect(doubled(bets)).toEqual({ player: 4, tie: 2, bankerPair: 2 })
  expect(otherSide(bets)).toEqual({ banker: 2, tie: 1, playerPair: 1 })
})

test.each([
  ['a tie returns the stake', { player: 1 }, 0.458597],
  ['a tie bet loses with every other result', { tie: 1 }, 0.904844],
  ['a win of one hand does not cover both', { player: 1, banker: 1 }, 0.458597],
  ['without chips nothing is paid', {}, 1],
])('the chance to lose: %s', (_rule, bets, chance) => {
  expect(baccaratLoseChance(bets)).toBeCloseTo(chance, 6)
})
