import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LimitWindow } from '../player-state/index.ts'
import {
  acceptedDeposit,
  canStake,
  countStake,
  countWin,
  remainingDeposit,
  moveDeposit,
  rollOver,
  displayedUse,
  uncountStake,
  windowBounds,
} from './limits.rules.ts'

const at = (moment: string) => new Date(moment)
const iso = ({ startMs, endMs }: { startMs: number; endMs: number }) => [
  new Date(startMs).toISOString(),
  new Date(endMs).toISOString(),
]

describe('a period', () => {
  test.each([
    [
      'daily',
      'Europe/Berlin',
      '2026-11-20T23:30:00Z',
      '2026-11-20T23:00:00.000Z',
      '2026-11-21T23:00:00.000Z',
    ],
    [
      'weekly',
      'Europe/Berlin',
      '2026-11-22T12:00:00Z',
      '2026-11-15T23:00:00.000Z',
      '2026-11-22T23:00:00.000Z',
    ],
    ['weekly', 'UTC', '2026-11-16T00:00:00Z', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    [
      'monthly',
      'America/New_York',
      '2026-11-20T12:00:00Z',
      '2026-11-01T04:00:00.000Z',
      '2026-12-01T05:00:00.000Z',
    ],
    [
      'daily',
      'Europe/Berlin',
      '2026-10-25T12:00:00Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ],
    ['daily', 'Pacific/Apia', '2026-11-20T12:00:00Z', '2026-11-20T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
    [
      'daily',
      'Asia/Kathmandu',
      '2026-11-20T12:00:00Z',
      '2026-11-19T18:15:00.000Z',
      '2026-11-20T18:15:00.000Z',
    ],
  ] as const)('%s in %s at %s uses the player’s local time', (period, zone, now, start, end) => {
    expect(iso(windowBounds(period, zone, at(now)))).toEqual([start, end])
  })

  test('contains the current moment, in every time zone', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const moments = fc.date({
      min: at('2020-01-01T00:00:00Z'),
      max: at('2035-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        zones,
        moments,
        fc.constantFrom('daily', 'weekly', 'monthly' as const),
        (zone, now, period) => {
          const { startMs, endMs } = windowBounds(period as LimitWindow['period'], zone, now)
          expect(startMs).toBeLessThanOrEqual(now.getTime())
          expect(endMs).toBeGreaterThan(now.getTime())
        },
      ),
    )
  })
})

const START = at('2026-11-20T00:00:00Z')
const NOON = at('2026-11-20T12:00:00Z')

function windowOf(kind: LimitWindow['kind'], amount: bigint, used = 0n): LimitWindow {
  const endMs = START.getTime() + 86_400_000
  return { kind, period: 'daily', amount, used, reserved: 0n, startMs: START.getTime(), endMs }
}

describe('a stake', () => {
  test('counts in full on a bet limit and its cash part on a loss limit, up to exactly the limit', () => {
    const windows = [windowOf('bet', 100n), windowOf('loss', 50n), windowOf('deposit', 1n)]
    expect(canStake(windows, 100n, 50n)).toBe(true)
    expect(canStake(windows, 101n, 50n)).toBe(false)
    expect(canStake(windows, 100n, 51n)).toBe(false)
    expect(countStake(windows, 80n, 30n).map((window) => window.used)).toEqual([80n, 30n, 0n])
  })

  test('of bonus money only passes a used up loss limit', () => {
    expect(canStake([windowOf('loss', 50n, 60n)], 10n, 0n)).toBe(true)
  })

  test('is reversed only in windows that were open when it was placed', () => {
    const windows = [windowOf('bet', 100n, 80n)]
    expect(uncountStake(windows, 30n, 30n, NOON)[0]?.used).toBe(50n)
    expect(uncountStake(windows, 30n, 30n, at('2026-11-19T23:59:59Z'))[0]?.used).toBe(80n)
  })

  test('fits a loss limit again after a win', () => {
    const windows = countWin([windowOf('loss', 50n, 50n)], 20n)
    expect(canStake(windows, 20n, 20n)).toBe(true)
    expect(canStake(windows, 21n, 21n)).toBe(false)
  })
})

test('the lowest of several limits decides, whatever its period', () => {
  const both = (kind: LimitWindow['kind']) => [
    { ...windowOf(kind, 100n), period: 'weekly' as const },
    windowOf(kind, 10n),
    { ...windowOf(kind, 1000n, 995n), period: 'monthly' as const },
  ]
  expect([canStake(both('bet'), 5n, 0n), canStake(both('bet'), 6n, 0n)]).toEqual([true, false])
  expect([canStake(both('loss'), 9n, 5n), canStake(both('loss'), 9n, 6n)]).toEqual([true, false])
  expect(acceptedDeposit(both('deposit'), 50n, 0n)).toBe(5n)
  expect(acceptedDeposit(both('deposit').slice(0, 2), 50n, 0n)).toBe(10n)
})

test('an expired window starts over; others stay unchanged', () => {
  const month: LimitWindow = {
    ...windowOf('bet', 9n, 5n),
    period: 'monthly',
    endMs: at('2026-12-01T00:00:00Z').getTime(),
  }
  const [day, kept] = rollOver([windowOf('bet', 9n, 5n), month], 'UTC', at('2026-11-21T00:00:00Z'))
  expect(day).toMatchObject({ used: 0n, startMs: at('2026-11-21T00:00:00Z').getTime() })
  expect(kept).toBe(month)
})

describe('a deposit', () => {
  test('stays reserved until paid or freed, even in the next window, and counts in the window in which it is paid', () => {
    const tomorrow = at('2026-11-21T12:00:00Z')
    const reserved = moveDeposit([windowOf('deposit', 100n)], { used: 0n, reserved: 60n })
    expect(remainingDeposit(reserved, 'UTC', NOON)).toBe(40n)
    expect(remainingDeposit(reserved, 'UTC', tomorrow)).toBe(40n)
    const freed = moveDeposit(reserved, { used: 0n, reserved: -60n })
    expect(remainingDeposit(freed, 'UTC', NOON)).toBe(100n)
    const used = moveDeposit(reserved, { used: 60n, reserved: -60n })
    expect(used[0]).toMatchObject({ used: 60n, reserved: 0n })
    expect(remainingDeposit(used, 'UTC', tomorrow)).toBe(100n)
  })

  test.each([
    // limit, used, reserved by all, reserved for itself, paid, accepted
    ['fits', 100n, 0n, 60n, 60n, 60n, 60n],
    ['finds the limit used up', 100n, 100n, 0n, 0n, 20n, 0n],
    ['exceeds its order and still fits', 100n, 0n, 60n, 60n, 70n, 70n],
    ['exceeds its order, with other orders reserved', 100n, 0n, 90n, 60n, 80n, 70n],
    ['keeps its reservation after the limit was lowered', 50n, 0n, 100n, 60n, 60n, 50n],
    ['arrives after its reservation was freed', 100n, 0n, 60n, 0n, 60n, 40n],
    ['finds more used than the limit', 50n, 80n, 60n, 60n, 60n, 0n],
    ['exceeds what a partly used limit leaves', 100n, 70n, 60n, 60n, 60n, 30n],
  ])('that %s is accepted up to the limit', (_, amount, used, reserved, own, paid, accepted) => {
    const window = { ...windowOf('deposit', amount, used), reserved }
    expect(acceptedDeposit([windowOf('bet', 1n), window], paid, own)).toBe(accepted)
    expect(acceptedDeposit([], paid, own)).toBe(paid)
  })

  test('is not restricted without a limit', () => {
    expect(remainingDeposit([windowOf('bet', 1n)], 'UTC', NOON)).toBeNull()
  })
})

test('changing time zones back and forth gains no window: each lasts at least its period', () => {
  const dayMs = 86_400_000
  let now = Date.parse('2026-11-20T00:00:00Z')
  let windows: readonly LimitWindow[] = [
    { kind: 'bet', period: 'daily', amount: 1n, used: 0n, reserved: 0n, startMs: now, endMs: now + 1 },
  ]
  const ends = new Set<number>()
  for (const end = now + 30 * dayMs; now < end; now += dayMs / 24) {
    // The zone whose next midnight is soonest.
    const zones = [
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Tokyo',
    ]
    const at = new Date(now)
    const [soonest = 'UTC'] = zones.toSorted(
      (left, right) => windowBounds('daily', left, at).endMs - windowBounds('daily', right, at).endMs,
    )
    windows = rollOver(windows, soonest, at)
    ends.add(windows[0]?.endMs ?? 0)
  }
  expect(ends.size).toBeLessThanOrEqual(31)
})

test.each([
  // Rates: three subunits of the limit's currency per base subunit. The limit of 500 is 166.7, stored as 167.
  ['nothing used', 0n, 0n, 0n],
  ['more won than lost', -20n, 0n, 0n],
  ['a part', 100n, 50n, 450n],
  ['all of it', 100n, 67n, 500n],
  ['more than it', 168n, 0n, 504n],
])('a limit of 500, stored as 167, with %s shows the use in its own currency', (_, used, reserved, shown) => {
  expect(displayedUse({ used, reserved, amount: 167n }, 500n, (use) => use * 3n)).toBe(shown)
})
