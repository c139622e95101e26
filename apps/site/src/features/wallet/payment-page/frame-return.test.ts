import { PAYMENT_RETURN } from '@fairhall/contract/payment-return'
import { expect, test } from 'vitest'
import { readReturn } from './frame-return.ts'

const OURS = 'https://casino.example'
const frame = {} as Window
const sandbox = 'allow-scripts allow-same-origin'
const data = { source: PAYMENT_RETURN, search: '?deposit-success=true&invoice=1' }
const message = { source: frame, origin: OURS, data }
const framed = { window: frame, sandbox }

test.each([
  ['?deposit-success=true', 'deposit-pending'],
  ['?deposit-pending=true', 'deposit-pending'],
  ['', 'deposit-pending'],
  ['?deposit-error=true', 'deposit-error'],
])('a return to %s leads to %s', (search, end) => {
  expect(readReturn({ ...message, data: { ...data, search } }, framed, OURS)).toBe(end)
})

test.each([
  ['another window', { ...message, source: {} as Window }],
  ['no window', { ...message, source: null }],
  ['the provider’s page', { ...message, origin: 'https://bank.example' }],
  ['an opaque origin', { ...message, origin: 'null' }],
  ['another script', { ...message, data: { ...data, source: 'fairhall-game' } }],
  ['nonsense', { ...message, data: 'returned' }],
  ['nothing', { ...message, data: null }],
])('ignores a message from %s', (_, message) => {
  expect(readReturn(message, framed, OURS)).toBeNull()
})

test('accepts an opaque origin only from a frame that was sandboxed without one', () => {
  const alone = { window: frame, sandbox: 'allow-scripts' }
  expect(readReturn({ ...message, origin: 'null' }, alone, OURS)).toBe('deposit-pending')
  expect(readReturn(message, alone, OURS)).toBeNull()
  expect(readReturn({ ...message, source: null }, { ...alone, window: undefined }, OURS)).toBeNull()
})
