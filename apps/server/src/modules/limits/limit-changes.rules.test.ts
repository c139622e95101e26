import { expect, test } from 'vitest'
import { type ChangeableLimit, changeLimit } from './limit-changes.rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
const change = (limit: ChangeableLimit, requested: bigint | null, now = NOW) =>
  changeLimit(limit, requested, now, 24 * HOUR_MS)
const plain: ChangeableLimit = { shownAmount: 100n, pending: null, pendingShown: null, confirmableAt: null }
const raising: ChangeableLimit = { ...plain, pending: 'raise', pendingShown: 200n, confirmableAt: after(24) }
const removing: ChangeableLimit = { ...plain, pending: 'remove', confirmableAt: after(24) }

test('a lower or equal amount takes effect at once, even while an increase is pending', () => {
  expect(change(plain, 99n)).toEqual({ kind: 'set', amount: 99n })
  expect(change(plain, 100n)).toEqual({ kind: 'set', amount: 100n })
  expect(change(raising, 0n)).toEqual({ kind: 'set', amount: 0n })
})

test('an increase or removal waits for 24 hours', () => {
  expect(change(plain, 101n)).toMatchObject({ kind: 'waits', pending: 'raise', confirmableAt: after(24) })
  expect(change(plain, null)).toMatchObject({ kind: 'waits', pending: 'remove', confirmableAt: after(24) })
})

test('repeating a request too early changes nothing; repeating it after the delay confirms it', () => {
  expect(change(raising, 200n, after(23.99))).toMatchObject({ kind: 'waits', confirmableAt: after(24) })
  expect(change(raising, 200n, after(24))).toEqual({ kind: 'set', amount: 200n })
  expect(change(removing, null, after(24))).toEqual({ kind: 'removed' })
})

test('a different request starts a new delay: an earlier request does not shorten it', () => {
  expect(change(raising, 201n, after(30))).toMatchObject({ kind: 'waits', confirmableAt: after(54) })
  expect(change(raising, null, after(30))).toMatchObject({ pending: 'remove', confirmableAt: after(54) })
  expect(change(removing, 200n, after(30))).toMatchObject({ pending: 'raise', confirmableAt: after(54) })
})
