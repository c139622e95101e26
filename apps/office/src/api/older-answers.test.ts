import { expect, test } from 'vitest'
import {
  completeCommand,
  completeDocument,
  completeIdentity,
  completeOrder,
  completeQueues,
  completeRuleRow,
  completeWithdrawal,
} from './older-answers.ts'

const claim = { by: 'bob', since: '2026-01-01T10:00:00Z', until: '2026-01-01T10:10:00Z', isOwn: false }
const bounds = { all: [], anyOf: [] }

test.each([
  // It has reasons, and an English text of why an approved one does not progress.
  [
    completeWithdrawal,
    { reasons: ['amount'], why: null },
    { reasons: ['amount'], why: null, waits: [], rules: [], claim: null },
  ],
  [completeWithdrawal, { reasons: ['rule'], waits: [], rules: ['young'], claim }, 'same'],
  [completeCommand, {}, { bounds: null }],
  // What this field was before is a text.
  [completeCommand, { bound: 'up to 5 EUR' }, { bound: 'up to 5 EUR', bounds: null }],
  [completeCommand, { bounds }, 'same'],
  [completeDocument, { id: 'a' }, { id: 'a', decidedAt: null }],
  [completeDocument, { id: 'a', decidedAt: '2026-01-01T10:00:00Z' }, 'same'],
  [
    completeIdentity,
    { documents: [{ id: 'a' }] },
    { sessions: [], documents: [{ id: 'a', decidedAt: null }] },
  ],
  [completeIdentity, { sessions: [{ id: 'a' }], documents: [] }, 'same'],
  [completeOrder, { what: '5 EUR' }, { what: '5 EUR', parts: { title: '5 EUR', facts: [], changes: [] } }],
  [completeOrder, { what: 'b', parts: { title: 'a', facts: [], changes: [] } }, 'same'],
  [completeQueues, { signals: null }, { signals: null, alerts: null }],
  [completeQueues, { alerts: { count: 1, since: null } }, 'same'],
  [
    completeRuleRow,
    { rule: 'young', withdrawals: 2 },
    { rule: 'young', withdrawals: 2, kind: 'withdrawal', found: 2 },
  ],
  [completeRuleRow, { rule: 'burst', kind: 'deposit', found: 3 }, 'same'],
] as const)('%o completes the answer %j', (complete, answer, expected) => {
  expect((complete as (of: object) => object)(answer)).toEqual(expected === 'same' ? answer : expected)
})
