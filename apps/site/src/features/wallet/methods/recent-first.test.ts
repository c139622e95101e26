import type { PaymentMethod } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { recentFirst } from './recent-first.ts'

const methods = ['card', 'bank', 'voucher'].map((method) => ({ method }) as PaymentMethod)

test.each([
  [[], ['card', 'bank', 'voucher']],
  [['voucher'], ['voucher', 'card', 'bank']],
  [
    ['bank', 'voucher', 'bank', 'gone'],
    ['bank', 'voucher', 'card'],
  ],
])('after payments by %j, the methods are %j', (used, expected) => {
  expect(recentFirst(methods, used).map(({ method }) => method)).toEqual(expected)
})
