import { expect, test } from 'vitest'
import { BonusStatus } from '@fairhall/contract'
import {
  type BonusEvent,
  type BonusMoney,
  type BonusState,
  type BonusTransition,
  transition,
} from './bonus-states.rules.ts'

const events: BonusEvent[] = ['activate', 'cancel', 'revoke', 'expire', 'finish']
const { issued, active, finished } = BonusStatus
const any: BonusMoney[] = ['here', 'in a round', 'wagered', 'ended']

/** What follows each event, in the order above: `+` empties the bonus pocket, `!` refuses. */
const table: [BonusStatus, money: readonly BonusMoney[], isOverdue: readonly boolean[], string][] = [
  [issued, any, [false], 'activated · cancelled · cancelled · expired · as reported'],
  [issued, any, [true], '! bonusOver · cancelled · cancelled · expired · as reported'],
  [active, ['here'], [false, true], '! bonusOver · cancelled + · cancelled + · expired + · as reported'],
  [active, ['in a round'], [false, true], '! bonusOver · ! bonusRoundOpen · closing · closing · as reported'],
  [active, ['wagered'], [false, true], '! bonusOver · released · cancelled + · released · as reported'],
  [active, ['ended'], [false, true], '! bonusOver · ! bonusOver · unchanged · unchanged · as reported'],
  [finished, any, [false, true], '! bonusOver · ! bonusOver · unchanged · unchanged · unchanged'],
]

const rows = table.flatMap(([status, moneys, overdue, expected]) =>
  moneys.flatMap((money) =>
    overdue.map((isOverdue): [BonusState, string] => [
      { status, money, isOverdue, isLocked: false },
      expected,
    ]),
  ),
)

test.each(rows)('%j', (state, expected) => {
  expect(events.map((event) => show(transition(state, event))).join(' · ')).toBe(expected)
})

test('the table lists every state', () => {
  expect(rows).toHaveLength(3 * any.length * 2)
})

test.each(rows.map(([state]) => state))(
  'a lock only stops the cancelling of an active bonus that is not wagered: %j',
  (state) => {
    const locked = { ...state, isLocked: true }
    const isStopped = state.status === active && state.money !== 'ended' && state.money !== 'wagered'
    for (const event of events)
      expect(transition(locked, event)).toEqual(
        event === 'cancel' && isStopped
          ? { kind: 'refused', code: 'bonusCancelLocked' }
          : transition(state, event),
      )
  },
)

function show(result: BonusTransition): string {
  if (result.kind === 'refused') return `! ${result.code}`
  if (result.kind !== 'finished') return result.kind
  return `${result.result}${result.emptiesPocket ? ' +' : ''}`
}
