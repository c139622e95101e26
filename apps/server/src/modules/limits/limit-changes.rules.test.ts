import { expect, test } from 'vitest'
import { type ChangeableLimit, changeLimit, decideDue, isRepeat } from './limit-changes.rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
/** An amount at a rate of 1, unless the base amount is given. */
const amountOf = (shown: bigint, base = shown) => ({ shown, base })
const terms: Parameters<typeof changeLimit>[3] = {
  delayMs: 24 * HOUR_MS,
  confirmDays: 7,
  canPlay: true,
}
const change = (limit: ChangeableLimit, requested: bigint | null, now = NOW, market = terms) =>
  changeLimit(limit, requested === null ? null : amountOf(requested), now, market)
const plain: ChangeableLimit = {
  amount: amountOf(100n),
  pending: null,
  pendingShown: null,
  confirmableAt: null,
  confirmDays: 7,
}
const raising: ChangeableLimit = { ...plain, pending: 'raise', pendingShown: 200n, confirmableAt: after(24) }
const removing: ChangeableLimit = { ...plain, pending: 'remove', confirmableAt: after(24) }

test('a lower or equal amount takes effect immediately, even while an increase is pending', () => {
  expect(change(plain, 99n)).toEqual({ kind: 'set', amount: amountOf(99n) })
  expect(change(plain, 100n)).toEqual({ kind: 'set', amount: amountOf(100n) })
  expect(change(raising, 0n)).toEqual({ kind: 'set', amount: amountOf(0n) })
})

test('an increase or removal waits for 24 hours', () => {
  expect(change(plain, 101n)).toMatchObject({ kind: 'waits', pending: 'raise', confirmableAt: after(24) })
  expect(change(plain, null)).toMatchObject({ kind: 'waits', pending: 'remove', confirmableAt: after(24) })
})

test('repeating a request too early changes nothing; repeating it after the delay confirms it', () => {
  expect(change(raising, 200n, after(23.99))).toMatchObject({ kind: 'waits', confirmableAt: after(24) })
  expect(change(raising, 200n, after(24))).toEqual({ kind: 'set', amount: amountOf(200n) })
  expect(change(removing, null, after(24))).toEqual({ kind: 'removed' })
})

test('a different request starts a new delay: an earlier request does not shorten it', () => {
  expect(change(raising, 201n, after(30))).toMatchObject({ kind: 'waits', confirmableAt: after(54) })
  expect(change(raising, null, after(30))).toMatchObject({ pending: 'remove', confirmableAt: after(54) })
  expect(change(removing, 200n, after(30))).toMatchObject({ pending: 'raise', confirmableAt: after(54) })
})

test.each([
  [
    'the same amount keeps what is enforced after the currency rose',
    100n,
    300n,
    { kind: 'set', amount: amountOf(100n) },
  ],
  [
    'the same amount keeps what is enforced after the currency fell',
    100n,
    50n,
    { kind: 'set', amount: amountOf(100n) },
  ],
  ['a lower amount that is worth more waits', 90n, 270n, { kind: 'waits', pending: 'raise' }],
  ['a higher amount that is worth less waits', 110n, 55n, { kind: 'waits', pending: 'raise' }],
  ['a lower amount that is worth less is set', 90n, 45n, { kind: 'set', amount: amountOf(90n, 45n) }],
])('%s', (_, shown, base, expected) => {
  expect(changeLimit(plain, amountOf(shown, base), NOW, terms)).toMatchObject(expected)
})

test('a request can be confirmed for seven days after its wait, and then waits again', () => {
  const [last, late] = [after(24 * 8), after(24 * 8 + 0.01)]
  expect(change(raising, 200n, last)).toMatchObject({ kind: 'set' })
  expect(change(removing, null, last)).toEqual({ kind: 'removed' })
  expect(change(raising, 200n, late)).toMatchObject({ kind: 'waits', confirmableAt: after(24 * 9 + 0.01) })
  expect(change(removing, null, late)).toMatchObject({ kind: 'waits', confirmableAt: after(24 * 9 + 0.01) })
})

test('a request without a second act never lapses, and stays what it was if the market changes', () => {
  const alone = { ...terms, confirmDays: null }
  expect(change(plain, 200n, NOW, alone)).toMatchObject({ kind: 'waits', confirmDays: null })
  const scheduled = { ...raising, confirmDays: null }
  expect(change(scheduled, 200n, after(1), terms)).toMatchObject({ confirmDays: null })
  expect(change(scheduled, 200n, after(24 * 30), alone)).toMatchObject({ kind: 'set' })
  expect(change(raising, 200n, after(1), alone)).toMatchObject({ confirmDays: 7 })
  expect(change(raising, 200n, after(24 * 30), alone)).toMatchObject({ kind: 'waits' })
  const short = { ...raising, confirmDays: 1 }
  expect(change(short, 200n, after(48))).toMatchObject({ kind: 'set' })
  expect(change(short, 200n, after(48.01))).toMatchObject({ kind: 'waits' })
})

test.each([7, null])(
  'in a break no repeat loosens a limit that can be confirmed for %s days',
  (confirmDays) => {
    const inBreak = { ...terms, canPlay: false }
    const limits = [
      [{ ...raising, confirmDays }, 200n],
      [{ ...removing, confirmDays }, null],
    ] as const
    for (const [limit, requested] of limits) {
      expect(change(limit, requested, after(25), inBreak)).toMatchObject({
        kind: 'waits',
        confirmableAt: after(24),
      })
      expect(change(limit, 99n, after(25), inBreak)).toMatchObject({ kind: 'set', amount: amountOf(99n) })
      expect(change(limit, requested, after(25)).kind).not.toBe('waits')
    }
  },
)

const scheduled = [
  ['a raise', { ...raising, confirmDays: null }],
  ['a removal', { ...removing, confirmDays: null }],
] as const
test.each<[string, ChangeableLimit, hours: number, confirmDays: number | null, boolean, object]>([
  ['no change', { ...plain, confirmDays: null }, 24, null, true, { kind: 'none' }],
  ['a raise that the player must confirm', raising, 24, null, true, { kind: 'none' }],
  ['a removal that the player must confirm', removing, 24, null, true, { kind: 'none' }],
  ...scheduled.flatMap(
    ([name, limit]): [string, ChangeableLimit, number, number | null, boolean, object][] => [
      [`${name} that still waits`, limit, 23.99, null, true, { kind: 'none' }],
      [`${name} that still waits, in a break`, limit, 23.99, null, false, { kind: 'none' }],
      [`${name} whose wait is over`, limit, 24, null, true, { kind: 'applies' }],
      [`${name} whose wait was over long ago`, limit, 24 * 30, null, true, { kind: 'applies' }],
      [`${name}, where a confirmation is now wanted`, limit, 24, 3, true, { kind: 'asks', confirmDays: 3 }],
      [`${name}, in a break`, limit, 24, null, false, { kind: 'dropped' }],
      [`${name}, in a break, where a confirmation is now wanted`, limit, 24, 3, false, { kind: 'dropped' }],
    ],
  ),
])('without the player: %s', (_, limit, hours, confirmDays, canPlay, expected) => {
  expect(decideDue(limit, after(hours), { confirmDays, canPlay })).toEqual(expected)
})

test.each<[string, ChangeableLimit, bigint | null, number, boolean]>([
  ['the same amount', plain, 100n, 0, true],
  ['a lower amount', plain, 99n, 0, false],
  ['a raise', plain, 200n, 0, false],
  ['the same raise while it waits', raising, 200n, 1, true],
  ['another raise', raising, 201n, 1, false],
  ['the same amount, which drops a raise', raising, 100n, 1, false],
  ['the confirmation of a raise', raising, 200n, 24, false],
  ['the same removal while it waits', removing, null, 1, true],
  ['the confirmation of a removal', removing, null, 24, false],
])('whether a request only repeats what is: %s', (_, limit, requested, hours, expected) => {
  expect(isRepeat(limit, change(limit, requested, after(hours)))).toBe(expected)
})
