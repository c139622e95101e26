import { expect, test } from 'vitest'
import { createAddressLimit } from './rate-limit.ts'

const clock = { now: () => new Date('2026-11-20T12:00:00Z') }

test('an address uses up its calls and then waits for the next minute', () => {
  const limit = createAddressLimit(clock, 2)
  expect([limit.take('192.0.2.1'), limit.take('192.0.2.1'), limit.take('192.0.2.1')]).toEqual([0, 0, 60])
  expect(limit.take('192.0.2.2')).toBe(0)
})

test.each([
  ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b'],
  ['2001:db8::1', '2001:db8::2'],
  ['2001:db8::aaaa:1:2:3', '2001:db8:0:0:bbbb:1:2:3'],
  ['2001:db8:0:1::1', '2001:0db8:0000:0001::2'],
  ['2001:db8:a::1', '2001:DB8:A::2'],
  ['::1', '::2'],
])('%s and %s count as one network', (one, other) => {
  const limit = createAddressLimit(clock, 1)
  expect([limit.take(one), limit.take(other)]).toEqual([0, 60])
})

test('neighbouring networks count separately', () => {
  const limit = createAddressLimit(clock, 1)
  expect([limit.take('2001:db8:0:1::1'), limit.take('2001:db8:0:2::1'), limit.take('2001:db8::1')]).toEqual([
    0, 0, 0,
  ])
})

test('the networks of one customer have sixteen budgets together, and calls that are refused use up none of them', () => {
  const limit = createAddressLimit(clock, 2)
  for (let call = 0; call < 100; call += 1) limit.take('2001:db8:1:0::1')
  const ofNetwork = (n: number) => limit.take(`2001:db8:1:${n.toString(16)}::1`)
  const waits = Array.from({ length: 1000 }, (_, n) => ofNetwork(n + 1))
  expect(waits.filter((waitS) => waitS === 0)).toHaveLength(30)
  expect(limit.take('2001:db8:2::1')).toBe(0)
})

test('a flood of addresses releases no offender and blocks few others', () => {
  const limit = createAddressLimit(clock, 2)
  const offender = '192.0.2.1'
  for (let call = 0; call < 3; call += 1) limit.take(offender)
  const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  for (let n = 0; n < 60_000; n += 1) limit.take(addressOf(n))
  expect(limit.take(offender)).toBe(60)
  const newcomers = Array.from({ length: 1000 }, (_, n) => limit.take(`172.16.${n >> 8}.${n & 255}`))
  expect(newcomers.filter((waitS) => waitS > 0).length).toBeLessThan(100)
})
