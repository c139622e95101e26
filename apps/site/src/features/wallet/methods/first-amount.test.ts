import { expect, test } from 'vitest'
import { firstAmount, presetsWithin } from './first-amount.ts'

const presets = [
  { amount: '20', default: false },
  { amount: '100', default: true },
  { amount: '500', default: false },
]

test('drops presets outside the range', () => {
  expect(presetsWithin(presets, { min: '50', max: '100' })).toEqual([{ amount: '100', default: true }])
})

test('starts with the default preset, or the minimum if that does not fit', () => {
  expect(firstAmount(presets, { min: '10', max: '5000' })).toBe('100')
  expect(firstAmount(presets, { min: '150', max: '5000' })).toBe('150')
})
