import { expect, test } from 'vitest'
import { resumeSession } from './kept-session.ts'
import { createTotalsStore } from './session-totals.ts'

const NOW = 1_000_000
const period = { playedMs: 600_000, nowMs: NOW, currency: 'EUR' }
const total = { currency: 'EUR', rounds: 3, stake: '3.00', win: '1.00', net: '-2.00' }

test.each([
  ['a page that was reloaded', { startedAt: NOW - 1000 }, { startedAt: 400_000, net: '-2.00' }],
  [
    'a page that has shown a round',
    { startedAt: NOW - 1000, net: '5.00' },
    { startedAt: 400_000, net: '5.00' },
  ],
  ['a page that counts for longer', { startedAt: 300_000, net: '9.00' }, { startedAt: 300_000, net: '9.00' }],
])('%s continues with the time and the net position of the server', async (_, before, after) => {
  const totals = createTotalsStore()
  totals.change((now) => ({ ...now, ...before }))
  const asked: number[] = []
  await resumeSession(totals, period, async (startedAt) => {
    asked.push(startedAt)
    return [total]
  })
  expect(totals.read()).toMatchObject(after)
  expect(asked).toEqual(after.net === '-2.00' ? [400_000] : [])
})

test('a round that ends while the server is asked is not counted twice', async () => {
  const totals = createTotalsStore()
  await resumeSession(totals, period, async () => {
    totals.change((now) => ({ ...now, net: '1.00' }))
    return [total]
  })
  expect(totals.read().net).toBe('1.00')
})
