import { expect, test } from 'vitest'
import { firstAmount, presetsWithin } from './first-amount.ts'

const presets = [
  { amount: '20', default: false },
  { amount: '100', default: true },
  { amount: '500', default: false },
]

test('presets outside the range are dropped', () => {
  expect(presetsWithin(presets, { min: '50', max: '100' })).toEqual([{ amount: '100', default: true }])
})

test('the first amount is the default preset, or the minimum where it does not fit', () => {
  expect(firstAmount(presets, { min: '10', max: '5000' })).toBe('100')
  expect(firstAmount(presets, { min: '150', max: '5000' })).toBe('150')
})
