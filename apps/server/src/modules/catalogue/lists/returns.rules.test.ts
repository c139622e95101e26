import fc from 'fast-check'
import { expect, test } from 'vitest'
import { has } from './masks.rules.ts'
import { nextReturn, sortReturns, withReturnFrom } from './returns.rules.ts'

test('finds the lowest return that is not below the filter, which shows the same games', () => {
  const anyRtp = fc.integer({ min: 0, max: 40 }).map((tenths) => 90 + tenths / 10)
  fc.assert(
    fc.property(
      fc.array(anyRtp, { maxLength: 20 }),
      fc.double({ min: 85, max: 100, noNaN: true }),
      (all, least) => {
        const games = all.map((rtp, place) => ({ place, rtp }))
        const returns = sortReturns(games, 3)
        const next = nextReturn(returns, least)
        expect(next).toBe(Math.min(...all.filter((rtp) => rtp >= least)))
        const shown = (from: number) => games.filter(({ place }) => has(withReturnFrom(returns, from), place))
        expect(shown(least)).toEqual(games.filter(({ rtp }) => rtp >= least))
        expect(shown(next)).toEqual(shown(least))
      },
    ),
  )
})
