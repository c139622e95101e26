import { BonusStatus } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import {
  askDelayMs,
  type FreespinEvent,
  type FreespinStage,
  statusOf,
  transition,
} from './free-spin-states.rules.ts'

const events = [
  'activate',
  'accept',
  'decline',
  'cancel',
  'drop',
  'expire',
  'revoke',
  'reportPlayed',
  'reportCancelled',
  'reportExpired',
] as const satisfies FreespinEvent[]

/** In the order of events. A dash: unchanged; `!`: refused; `?`: the provider is asked; `$`: winnings are paid. */
const table: Record<FreespinStage, string> = {
  issued: '? - - over3 - over4 over3 - - -',
  asked: '? active1 issued1 !freespinPending - unreported4 withdrawn3 over2$ over3$ over4$',
  active: '- - - ? over3 unreported4 withdrawn3 over2$ over3$ over4$',
  unreported: '!bonusOver - - !bonusOver over4 - withdrawn3 over4$ over4$ over4$',
  withdrawn: '!bonusOver - - !bonusOver over3 - - over3 over3 over3',
  over: '!bonusOver - - !bonusOver - - - - - -',
}

function shown(stage: FreespinStage, event: FreespinEvent): string {
  const step = transition(stage, event)
  if (step.kind === 'ask') return '?'
  if (step.kind === 'unchanged') return '-'
  return step.kind === 'refused' ? `!${step.code}` : `${step.stage}${step.result}${step.isPaid ? '$' : ''}`
}

describe('free spins', () => {
  test.each(Object.entries(table) as [FreespinStage, string][])(
    'that are %s follow the table',
    (stage, row) => {
      expect(events.map((event) => shown(stage, event)).join(' ')).toBe(row)
    },
  )

  test("can't be activated after their deadline", () => {
    expect(transition('issued', 'activate', true)).toEqual({ kind: 'refused', code: 'bonusOver' })
    expect(transition('asked', 'activate', true)).toEqual({ kind: 'refused', code: 'bonusOver' })
  })

  test('stay issued until the provider has accepted them', () => {
    expect((Object.keys(table) as FreespinStage[]).map(statusOf)).toEqual([
      BonusStatus.issued,
      BonusStatus.issued,
      BonusStatus.active,
      BonusStatus.finished,
      BonusStatus.finished,
      BonusStatus.finished,
    ])
  })

  test('are asked for again after growing delays, at least every six hours', () => {
    expect([0, 1, 5, 100].map((asks) => askDelayMs(asks) / 60_000)).toEqual([1, 2, 32, 360])
  })
})
