import { describe, expect, test } from 'vitest'
import { judgeMessage } from '../payment-providers/messages.rules.ts'
import { returnAfter, returnEvents, type ReturnState, returnStates } from './returns.rules.ts'

const no = null
const table: Record<ReturnState, (ReturnState | null)[]> = {
  //         setDestination approve     send       markPaid  providerPaid providerFailed chargeBack
  requested: ['requested', 'approved', no, 'paid', no, no, 'declined'],
  approved: [no, no, 'sending', 'paid', no, no, 'declined'],
  sending: [no, no, 'sending', no, 'paid', 'failed', no],
  paid: [no, no, no, no, no, no, no],
  failed: [no, no, no, no, no, no, no],
  declined: [no, no, no, no, no, no, no],
}

describe.each(returnStates)('a return that is %s', (state) => {
  test.each(returnEvents.map((event, at) => [event, table[state][at] ?? null] as const))(
    'after %s is %s',
    (event, next) => expect(returnAfter(state, event)).toBe(next),
  )

  test.each([
    ['success', 'providerPaid'],
    ['failed', 'providerFailed'],
  ] as const)('books the provider’s %s only where the table allows it', (status, event) => {
    const money = { amount: 500n, added_amount: 0n, held_amount: 0n, reserved_at: null }
    const invoice = { type: 2, state, currency: 'EUR', ...money } as const
    const message = { externalId: 'm', invoiceId: 'i', reference: 'r', currency: 'EUR', amount: '5.00' }
    const { verdict } = judgeMessage(invoice, { ...message, kind: 'payout', status }, 100)
    expect(verdict === 'booked').toBe(returnAfter(state, event) !== null)
  })
})

test('no deposit state is a return state', () => {
  expect(returnEvents.map((event) => returnAfter('pending', event)).filter(Boolean)).toEqual([])
})
