import { expect, test } from 'vitest'
import { textsOfEveryGame, totalReturn } from './rules-panel.ts'

test('only a round without moves is described as decided when it is placed', () => {
  expect(textsOfEveryGame({})).toContain('rulesPanel.interrupted')
  expect(textsOfEveryGame({ turn: async () => null })).toEqual(['rulesPanel.keys'])
})

test.each([
  [null, 96],
  ['0.79', 96.79],
])('the return with %s from jackpots is %d', (jackpotRtp, expected) => {
  expect(totalReturn({ rtp: '96.00', jackpotRtp })).toBeCloseTo(expected, 8)
})
