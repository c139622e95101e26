import { describe, expect, test } from 'vitest'
import {
  addWorkingDays,
  type ComplaintEvent,
  type ComplaintState,
  type ComplaintTerms,
  deadlinesOf,
  dueAt,
  transition,
} from './complaints.rules.ts'

const DAY_MS = 86_400_000
/** A Thursday. */
const OPENED = new Date('2026-03-05T10:00:00Z')
const after = (days: number) => new Date(OPENED.getTime() + days * DAY_MS)
const terms: ComplaintTerms = {
  acknowledgeDays: 7,
  answerDays: 28,
  extensionDays: 14,
  protectionWorkingDays: 1,
  disputeBody: null,
}

const received: ComplaintState = {
  state: 'received',
  outcome: null,
  ...deadlinesOf('game', terms, OPENED),
  acknowledgedAt: null,
  answeredAt: null,
  extendedAt: null,
  closedAt: null,
  isLate: false,
}
const inReview: ComplaintState = { ...received, state: 'inReview', acknowledgedAt: after(1) }
const answered: ComplaintState = { ...inReview, state: 'answered', outcome: 'rejected', answeredAt: after(2) }
const closed: ComplaintState = { ...answered, state: 'closed', closedAt: after(3) }
const states = { received, inReview, answered, closed }

const events: Record<ComplaintEvent['kind'], ComplaintEvent> = {
  take: { kind: 'take' },
  ask: { kind: 'ask' },
  extend: { kind: 'extend', days: 14 },
  answer: { kind: 'answer', outcome: 'upheld' },
  close: { kind: 'close', outcome: 'partlyUpheld' },
  write: { kind: 'write', days: 28 },
  withdraw: { kind: 'withdraw' },
  lapse: { kind: 'lapse' },
}

/** The state and the outcome after each event, or why nothing changes. */
const table: Record<keyof typeof states, Record<ComplaintEvent['kind'], string>> = {
  received: {
    take: 'inReview',
    ask: 'inReview',
    extend: 'inReview',
    answer: 'answered upheld',
    close: 'closed partlyUpheld',
    write: 'received',
    withdraw: 'closed withdrawn',
    lapse: 'unchanged',
  },
  inReview: {
    take: 'unchanged',
    ask: 'inReview',
    extend: 'inReview',
    answer: 'answered upheld',
    close: 'closed partlyUpheld',
    write: 'inReview',
    withdraw: 'closed withdrawn',
    lapse: 'unchanged',
  },
  answered: {
    take: 'unchanged',
    ask: 'answered rejected',
    extend: 'unchanged',
    answer: 'answered upheld',
    close: 'closed partlyUpheld',
    write: 'inReview',
    withdraw: 'closed withdrawn',
    lapse: 'closed rejected',
  },
  closed: {
    take: 'refused closed',
    ask: 'refused closed',
    extend: 'refused closed',
    answer: 'refused closed',
    close: 'refused closed',
    write: 'refused closed',
    withdraw: 'unchanged',
    lapse: 'unchanged',
  },
}

describe('a complaint that is', () => {
  const pairs = Object.entries(table).flatMap(([state, row]) =>
    Object.entries(row).map(([event, result]) => [state, event, result] as const),
  )
  test.each(pairs)('%s, on %s: %s', (state, event, expected) => {
    const result = transition(
      states[state as keyof typeof states],
      events[event as ComplaintEvent['kind']],
      after(4),
    )
    if (result.kind === 'changed')
      expect([result.to.state, result.to.outcome].filter(Boolean).join(' ')).toBe(expected)
    else expect(result.kind === 'refused' ? `refused ${result.because}` : result.kind).toBe(expected)
  })

  test('extended is not extended again, and its answer is due later', () => {
    const once = transition(inReview, events.extend, after(4))
    if (once.kind !== 'changed') throw new Error(once.kind)
    expect(dueAt(once.to)).toEqual(after(42))
    expect(transition(once.to, events.extend, after(5))).toEqual({ kind: 'refused', because: 'extended' })
  })

  test.each([
    ['taken up a minute late', received, events.take, 7, true],
    ['taken up on the last day', received, events.take, 6, false],
    ['answered late', inReview, events.answer, 29, true],
    ['written in after its answer', answered, events.write, 40, false],
  ])('%s', (_, state, event, day, isLate) => {
    const result = transition(state, event, new Date(after(day).getTime() + 60_000))
    expect(result).toMatchObject({ kind: 'changed', to: { isLate } })
  })
})

describe('a working day', () => {
  test.each([
    ['after Thursday is Friday', '2026-03-05T10:00:00Z', 1, '2026-03-06T10:00:00Z'],
    ['after Friday is Monday', '2026-03-06T10:00:00Z', 1, '2026-03-09T10:00:00Z'],
    ['after Saturday is Monday', '2026-03-07T23:59:00Z', 1, '2026-03-09T23:59:00Z'],
    ['times three crosses a weekend', '2026-03-05T10:00:00Z', 3, '2026-03-10T10:00:00Z'],
  ])('%s', (_, from, days, to) => {
    expect(addWorkingDays(new Date(from), days)).toEqual(new Date(to))
  })

  test('is all that a complaint about protection waits', () => {
    const by = new Date('2026-03-06T10:00:00Z')
    expect(deadlinesOf('protection', terms, OPENED)).toEqual({ acknowledgeBy: by, answerBy: by })
  })

  test('is never before the answer: a short deadline of the answer is also that of the receipt', () => {
    expect(deadlinesOf('bonus', { ...terms, answerDays: 5 }, OPENED)).toEqual({
      acknowledgeBy: after(5),
      answerBy: after(5),
    })
  })
})
