import { describe, expect, test } from 'vitest'
import { PlayerStatus } from '@fairhall/contract'
import {
  effectOf,
  type Pause,
  type RestrictionEvent,
  type Restrictions,
  transition,
} from './restrictions.rules.ts'

const soon = new Date('2026-02-01T00:00:00Z')
const late = new Date('2027-02-01T00:00:00Z')
const none: Restrictions = { lock: 'none', isLimited: false, pauses: [] }

const events: RestrictionEvent[] = ['limit', 'chargeback', 'unlimit', 'block', 'unblock', 'close', 'reopen']

/** For each state the state after each event, in the order above. `=` unchanged, `!` refused. */
const table: [Restrictions['lock'], limited: boolean, after: readonly string[]][] = [
  ['none', false, ['none limited', 'none limited', '=', 'blocked', '=', 'closed', '=']],
  ['none', true, ['=', '=', 'none', 'blocked limited', '=', 'closed limited', '=']],
  ['blocked', false, ['blocked limited', 'blocked limited', '=', '=', 'none', '! accountBlocked', '=']],
  ['blocked', true, ['=', '=', 'blocked', '=', 'none limited', '! accountBlocked', '=']],
  ['closed', false, ['! notFound', 'closed limited', '! notFound', '! notFound', '! notFound', '=', 'none']],
  ['closed', true, ['! notFound', '=', '! notFound', '! notFound', '! notFound', '=', 'none limited']],
]

describe('each event changes only its own part', () => {
  const pauseSets: Pause[][] = [
    [],
    [{ kind: 'excluded', until: late }],
    [
      { kind: 'held', until: null },
      { kind: 'cooling off', until: soon },
    ],
  ]
  const rows = table.flatMap(([lock, isLimited, after]) =>
    events.map((event, n) => [lock, isLimited, event, after[n]] as const),
  )
  test.each(rows)('%s, limited %s: %s → %s', (lock, isLimited, event, expected) => {
    for (const pauses of pauseSets) {
      const result = transition({ lock, isLimited, pauses }, event)
      if (result.kind === 'refused') expect(`! ${result.code}`).toBe(expected)
      else if (result.kind === 'unchanged') expect(expected).toBe('=')
      else {
        const { restrictions } = result
        expect(`${restrictions.lock}${restrictions.isLimited ? ' limited' : ''}`).toBe(expected)
        expect(restrictions.pauses).toBe(pauses)
      }
    }
  })
})

describe('the strictest restriction counts, until the latest end', () => {
  const { active, limited, blocked, closed, excluded } = PlayerStatus
  const coolingOff: Pause = { kind: 'cooling off', until: soon }
  const hold: Pause = { kind: 'held', until: null }
  const exclusion: Pause = { kind: 'excluded', until: soon }
  const cases: [Partial<Restrictions>, PlayerStatus, string, Date | null][] = [
    [{}, active, 'none', null],
    [{ isLimited: true }, limited, 'none', null],
    [{ pauses: [coolingOff] }, active, 'cooling off', soon],
    [{ pauses: [coolingOff], isLimited: true }, limited, 'cooling off', soon],
    [{ pauses: [coolingOff, { ...coolingOff, until: late }] }, active, 'cooling off', late],
    [{ pauses: [hold] }, active, 'held', null],
    [{ pauses: [{ kind: 'held', until: late }, coolingOff] }, active, 'held', late],
    [{ pauses: [exclusion] }, excluded, 'excluded', soon],
    [{ pauses: [exclusion], isLimited: true }, excluded, 'excluded', soon],
    [{ pauses: [exclusion, hold] }, excluded, 'excluded', null],
    [{ pauses: [exclusion, { kind: 'cooling off', until: late }] }, excluded, 'excluded', late],
    [{ lock: 'blocked' }, blocked, 'blocked', null],
    [{ lock: 'blocked', isLimited: true, pauses: [exclusion] }, blocked, 'blocked', null],
    [{ lock: 'closed' }, closed, 'closed', null],
    [{ lock: 'closed', isLimited: true, pauses: [coolingOff] }, closed, 'closed', null],
  ]
  test.each(cases)('%j', (part, status, restriction, restrictedUntil) => {
    expect(effectOf({ ...none, ...part })).toEqual({ status, restriction, restrictedUntil })
  })
})
