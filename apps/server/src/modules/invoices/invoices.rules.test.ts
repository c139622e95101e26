import { describe, expect, test } from 'vitest'
import { InvoiceState, InvoiceType } from '@fairhall/contract'
import { invoiceEvents, type InvoiceKind, type InvoiceLife, transition } from './invoices.rules.ts'

/** For each state, what follows each event that changes something: `event → state`. */
const table: Record<InvoiceKind, Partial<Record<InvoiceState, readonly string[]>>> = {
  deposit: {
    pending: ['credit → success', 'hold → failed', 'fail → failed', 'decline → declined', 'expire → expired'],
    success: [],
    failed: ['credit → success', 'hold → failed'],
    declined: ['credit → success', 'hold → failed'],
    expired: ['credit → success', 'hold → failed'],
  },
  withdrawal: {
    requested: ['cancel → declined', 'reject → declined', 'approve → approved'],
    approved: ['recall → requested', 'reject → declined', 'send → sending'],
    sending: ['fail → failed', 'recall → requested', 'reject → declined', 'send → sending', 'settle → paid'],
    paid: [],
    failed: [],
    declined: [],
  },
  return: {
    requested: [
      'approve → approved',
      'setDestination → requested',
      'markPaid → paid',
      'chargeBack → declined',
    ],
    approved: ['send → sending', 'markPaid → paid', 'chargeBack → declined'],
    sending: ['fail → failed', 'send → sending', 'settle → paid', 'stopUnordered → failed'],
    paid: [],
    failed: [],
    declined: [],
  },
}

const kinds = ['deposit', 'withdrawal', 'return'] as const
const pairs = kinds.flatMap((kind) =>
  Object.values(InvoiceState).map((state) => [kind, state, table[kind][state] ?? []] as const),
)

describe.each(pairs)('a %s that is %s', (kind, state, expected) => {
  test.each(invoiceEvents)('after %s', (event) => {
    const next = expected.find((one) => one.startsWith(`${event} → `))?.split(' → ')[1] ?? null
    expect(transition(invoice(kind, state), event)).toBe(next)
  })

  test('is in the table with known events only', () => {
    const known = expected.filter((one) => invoiceEvents.some((event) => one.startsWith(`${event} → `)))
    expect(known).toEqual(expected)
  })
})

test.each([
  ['held', { held_amount: 500n }],
  ['added to it', { added_amount: 500n }],
])('nothing follows on an ended deposit with money that was %s', (_, booked) => {
  for (const state of [InvoiceState.failed, InvoiceState.declined, InvoiceState.expired]) {
    const ended = { ...invoice('deposit', state), ...booked }
    expect(invoiceEvents.map((event) => transition(ended, event)).filter(Boolean)).toEqual([])
  }
})

function invoice(kind: InvoiceKind, state: InvoiceState): InvoiceLife {
  return {
    type: kind === 'deposit' ? InvoiceType.deposit : InvoiceType.withdrawal,
    state,
    amount: 500n,
    added_amount: 0n,
    held_amount: 0n,
    returns: kind === 'return' ? 'deposit' : null,
  }
}
