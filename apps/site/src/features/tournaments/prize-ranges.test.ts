import { expect, test } from 'vitest'
import { offerAt, toRanges } from './prize-ranges.ts'

test('neighbouring places with the same prize are one range', () => {
  const amounts = ['50.00', '20.00', '5.00', '5.00', '5.00', '5.00']
  const prizes = amounts.map((amount, index) => ({
    place: index + 1,
    title: amount,
    amount,
    offer: index === 5 ? 'Free bet' : null,
    entry: null,
  }))
  expect(toRanges(prizes).map(({ from, to }) => `${from}-${to}`)).toEqual(['1-1', '2-2', '3-5', '6-6'])
  expect([5, 6, 7].map((place) => offerAt({ prizes }, place))).toEqual([null, 'Free bet', null])
})
