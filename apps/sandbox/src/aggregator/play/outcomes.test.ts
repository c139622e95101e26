import { expect, test } from 'vitest'
import { drawOutcome, chancesOf, maxWinOf, paysOf, winOf } from './outcomes.rules.ts'

const volatilities = ['low', 'medium', 'high'] as const
const all = volatilities.flatMap((volatility) =>
  ['88.00', '96.37', '97.99'].map((rtp) => ({ rtp, volatility })),
)

/** Every part of the range with about the same share, in a fixed order. */
const drawings = (kind: 'reels' | 'gates', game: (typeof all)[number]) =>
  Array.from({ length: 2_000 }, (_, index) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUIntBE(index * 500_000, 0, 6)
    bytes.writeUIntBE((index * 2_654_435_761) % 2 ** 40, 6, 6)
    return drawOutcome({ ...game, kind }, bytes)
  })

test.each(all)('the expected return is the RTP: $rtp, $volatility', ({ rtp, volatility }) => {
  const chances = chancesOf(rtp, volatility)
  const expected = chances.reduce((sum, { multiplier, weight }) => sum + multiplier * weight, 0) / 1e9
  expect(expected).toBeCloseTo(Number(rtp), 3)
  expect(chances.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThan(1e9)
})

test.each(all)('reels show three of a kind exactly when they pay: $rtp, $volatility', (game) => {
  const pays = paysOf(game.rtp, game.volatility)
  for (const { multiplier, shown } of drawings('reels', game)) {
    const isAlike = shown.every((symbol) => symbol === shown[0])
    expect([isAlike, isAlike ? pays[shown[0] ?? 0] : 0]).toEqual([multiplier > 0, multiplier])
  }
})

test.each(all)('the picked gate shows what it pays: $rtp, $volatility', (game) => {
  for (const { multiplier, shown } of drawings('gates', game)) {
    expect(shown).toHaveLength(3)
    expect(shown[0]).toBe(multiplier)
  }
})

test('a win is the stake times the multiplier, and never more than the declared maximum', () => {
  expect(winOf(150n, 250)).toBe(375n)
  for (const volatility of volatilities)
    expect(Math.max(...paysOf('96.00', volatility))).toBe(Number(maxWinOf(volatility)) * 100)
})
