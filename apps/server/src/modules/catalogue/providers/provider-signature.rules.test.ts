import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createNonceMemory, signCall, verifyCall } from './provider-signature.rules.ts'

const secret = 'a secret of both sides'
const now = new Date('2026-11-23T12:00:00Z')
const nonce = 'c29tZSBub25jZSBvZg'
const call = { method: 'POST', path: '/provider/acme/wallet/betwin', body: '{"a":1}' }

test('version 1 signs only the body, as published', () => {
  const headers = signCall(1, secret, call, { now, nonce })
  expect(headers).toEqual({ 'x-request-sign': createHmac('sha256', secret).update('{"a":1}').digest('hex') })
  expect(verifyCall(1, [secret], { ...call, path: '/other' }, headers, now)).toBe('')
  expect(verifyCall(1, ['another'], call, headers, now)).toBeNull()
  expect(verifyCall(1, [], call, headers, now)).toBeNull()
})

test('version 2 signs method, path, time, nonce and body, one per line', () => {
  const headers = signCall(2, secret, call, { now, nonce })
  const text = `POST\n/provider/acme/wallet/betwin\n1795435200\n${nonce}\n{"a":1}`
  expect(headers).toEqual({
    'x-request-time': '1795435200',
    'x-request-nonce': nonce,
    'x-request-sign': createHmac('sha256', secret).update(text).digest('hex'),
  })
  expect(verifyCall(2, ['older', secret], call, headers, now)).toBe(nonce)
})

test.each([
  ['another method', { method: 'GET' }, {}, 0],
  ['another path', { path: '/provider/acme/wallet/rollback' }, {}, 0],
  ['another body', { body: '{"a":2}' }, {}, 0],
  ['another time', {}, { 'x-request-time': '1795435201' }, 0],
  ['another nonce', {}, { 'x-request-nonce': 'YW5vdGhlciBub25jZQ' }, 0],
  ['no time', {}, { 'x-request-time': undefined }, 0],
  ['no nonce', {}, { 'x-request-nonce': undefined }, 0],
  ['a signature of version 1', {}, signCall(1, secret, call, { now, nonce }), 0],
  ['a clock that is 301 s ahead', {}, {}, -301],
  ['a signature that is 301 s old', {}, {}, 301],
])('version 2 refuses %s', (_name, changedCall, changedHeaders, laterS) => {
  const headers = { ...signCall(2, secret, call, { now, nonce }), ...changedHeaders }
  const at = new Date(now.getTime() + laterS * 1000)
  expect(verifyCall(2, [secret], { ...call, ...changedCall }, headers, at)).toBeNull()
})

test('accepts a nonce once, and remembers a bounded number of nonces', () => {
  const memory = createNonceMemory(2)
  expect(['a', 'a', 'b', 'b', 'c', 'a', 'd', 'e', 'a'].map((key) => memory.isNew(key))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    true,
    true,
    true,
  ])
})
