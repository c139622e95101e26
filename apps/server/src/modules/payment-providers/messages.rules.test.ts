import { InvoiceState, InvoiceType } from '@fairhall/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InvoiceEvent, transition } from '../invoices/invoices.rules.ts'
import { type JudgedInvoice, evaluateMessage } from './messages.rules.ts'
import type { ProviderMessage } from './provider.ts'

type Status = ProviderMessage['status']

const { pending, success, requested, approved, sending, paid, failed, declined, expired } = InvoiceState
const statesOf = {
  [InvoiceType.deposit]: [pending, success, failed, declined, expired],
  [InvoiceType.withdrawal]: [requested, approved, sending, paid, failed, declined],
}

function judge(
  type: InvoiceType,
  state: InvoiceState,
  status: Status,
  changes: Partial<ProviderMessage> = {},
  added = 0n,
  reservedAt: Date | null = null,
) {
  const invoice: JudgedInvoice = {
    type,
    state,
    currency: 'EUR',
    amount: 5000n,
    added_amount: added,
    held_amount: 0n,
    returns: null,
    reserved_at: reservedAt,
  }
  const kind = type === InvoiceType.deposit ? ('deposit' as const) : ('payout' as const)
  const base = { externalId: 'm', invoiceId: 'i', reference: 'r', amount: '50.00', currency: 'EUR' }
  const judgement = evaluateMessage(invoice, { ...base, kind, status, ...changes }, 100)
  if (judgement.kind === 'booked') return judgement.act
  return judgement.kind === 'noted' ? judgement.state : judgement.kind
}

test.each<[InvoiceState, string, string, string]>([
  ['pending', 'credit', 'failed', 'declined'],
  ['success', 'repeated', 'late', 'late'],
  ['failed', 'credit', 'repeated', 'repeated'],
  ['declined', 'credit', 'repeated', 'repeated'],
  ['expired', 'credit', 'repeated', 'repeated'],
])('a deposit that is %s: success %s, failure %s, decline %s', (state, success, failed, declined) => {
  expect(judge(InvoiceType.deposit, state, 'success')).toBe(success)
  expect(judge(InvoiceType.deposit, state, 'failed')).toBe(failed)
  expect(judge(InvoiceType.deposit, state, 'declined')).toBe(declined)
})

test.each([pending, success, failed, declined, expired])(
  'an answer about a deposit that is %s and can’t be read is for staff',
  (state) =>
    expect(judge(InvoiceType.deposit, state, 'unreadable', { currency: '', amount: '0' })).toBe(
      'quarantined',
    ),
)

test.each<[InvoiceState, string, string]>([
  ['requested', 'quarantined', 'quarantined'],
  ['approved', 'quarantined', 'quarantined'],
  ['sending', 'settle', 'release'],
  ['paid', 'repeated', 'quarantined'],
  ['failed', 'quarantined', 'repeated'],
  ['declined', 'quarantined', 'repeated'],
])('a withdrawal that is %s: success %s, failure %s', (state, success, failed) => {
  expect(judge(InvoiceType.withdrawal, state, 'success')).toBe(success)
  expect(judge(InvoiceType.withdrawal, state, 'failed')).toBe(failed)
})

test.each<[InvoiceType, Status, InvoiceEvent]>([
  [InvoiceType.deposit, 'success', 'credit'],
  [InvoiceType.deposit, 'success', 'hold'],
  [InvoiceType.withdrawal, 'success', 'settle'],
  [InvoiceType.withdrawal, 'failed', 'fail'],
])('books messages of type %s, %s, only where the invoice may %s', (type, status, event) => {
  const money = { amount: 5000n, added_amount: 0n, held_amount: 0n, reserved_at: null, currency: 'EUR' }
  const message = {
    externalId: 'm',
    invoiceId: 'i',
    reference: 'r',
    currency: 'EUR',
    amount: '50.00',
    status,
  }
  const kind = type === InvoiceType.deposit ? ('deposit' as const) : ('payout' as const)
  for (const state of statesOf[type])
    for (const returns of type === InvoiceType.deposit ? [null] : [null, 'deposit']) {
      const invoice = { ...money, type, state, returns }
      const { kind: verdict } = evaluateMessage(invoice, { ...message, kind }, 100)
      expect([state, verdict === 'booked']).toEqual([state, transition(invoice, event) !== null])
    }
})

test('quarantines a payout with a different amount than sent', () => {
  expect(judge(InvoiceType.withdrawal, 'sending', 'success', { amount: '49.99' })).toBe('quarantined')
})

test('quarantines a second confirmation with a different amount', () => {
  expect(judge(InvoiceType.deposit, 'success', 'success', { amount: '60.00' })).toBe('quarantined')
})

test.each<[InvoiceState, string]>([
  ['success', '60.00'],
  ['expired', '10.00'],
])('accepts the sum with what staff has added to a deposit that is %s', (state, amount) => {
  expect(judge(InvoiceType.deposit, state, 'success', { amount }, 1000n)).toBe('repeated')
  expect(judge(InvoiceType.deposit, state, 'success', { amount: '70.00' }, 1000n)).toBe('quarantined')
})

test.each(['', '0', '0.00', '0.009', '-1', '1e9', 'NaN', '9'.repeat(41)])(
  'quarantines the amount %s',
  (amount) => {
    expect(judge(InvoiceType.deposit, 'pending', 'success', { amount })).toBe('quarantined')
  },
)

test('cuts off and reports fractions finer than the currency', () => {
  const invoice: JudgedInvoice = {
    type: InvoiceType.deposit,
    state: 'pending',
    currency: 'EUR',
    amount: 5000n,
    added_amount: 0n,
    held_amount: 0n,
    returns: null,
    reserved_at: null,
  }
  const received = {
    externalId: 'm',
    invoiceId: 'i',
    reference: 'r',
    kind: 'deposit',
    currency: 'EUR',
  } as const
  expect(evaluateMessage(invoice, { ...received, status: 'success', amount: '50.0199' }, 100)).toEqual({
    kind: 'booked',
    act: 'credit',
    amount: 5001n,
    dust: '0.0099',
  })
})

test.each<[InvoiceState, Status, string]>([
  ['declined', 'declined', 'confirmed'],
  ['declined', 'failed', 'confirmed'],
  ['expired', 'expired', 'confirmed'],
  ['declined', 'success', 'credit'],
  ['declined', 'waiting', 'late'],
  ['pending', 'failed', 'failed'],
])('a reserved deposit that is %s: %s means %s', (state, status, expected) => {
  expect(judge(InvoiceType.deposit, state, status, {}, 0n, new Date(0))).toBe(expected)
})

test('shows how to pay only while a deposit is pending', () => {
  expect(judge(InvoiceType.deposit, 'pending', 'ready')).toBe('ready')
  expect([
    judge(InvoiceType.deposit, 'success', 'ready'),
    judge(InvoiceType.deposit, 'expired', 'ready'),
  ]).toEqual(['late', 'late'])
  expect(judge(InvoiceType.withdrawal, 'sending', 'ready')).toBe('quarantined')
})

test('any sequence of messages moves money at most once, and only in the reported way', () => {
  const message = fc.record({
    kind: fc.constantFrom('deposit' as const, 'payout' as const),
    status: fc.constantFrom<Status>('success', 'failed', 'declined', 'expired', 'waiting', 'ready'),
    amount: fc.constantFrom('50.00', '50.00', '49.99', '0', '-1', '1e3', '50.001'),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
  })
  const begins = fc.constantFrom<[InvoiceType, InvoiceState]>(
    [InvoiceType.deposit, 'pending'],
    [InvoiceType.withdrawal, 'requested'],
    [InvoiceType.withdrawal, 'sending'],
  )
  const moved = (acts: readonly string[], act: string) => acts.filter((one) => one === act).length
  const property = fc.property(begins, fc.array(message, { maxLength: 12 }), ([type, begin], messages) => {
    const invoice: JudgedInvoice = {
      type,
      state: begin,
      currency: 'EUR',
      amount: 5000n,
      added_amount: 0n,
      held_amount: 0n,
      returns: null,
      reserved_at: null,
    }
    const acts: string[] = []
    for (const one of messages) {
      const judgement = evaluateMessage(
        invoice,
        { externalId: 'm', invoiceId: 'i', reference: 'r', ...one },
        100,
      )
      if (judgement.kind === 'booked') {
        acts.push(judgement.act)
        const after = { credit: 'success', settle: 'paid', release: 'failed' } as const
        Object.assign(invoice, { state: after[judgement.act], amount: judgement.amount })
        expect(one.currency).toBe('EUR')
      } else if (
        judgement.kind === 'noted' &&
        judgement.state !== 'ready' &&
        judgement.state !== 'waiting' &&
        judgement.state !== 'confirmed'
      ) {
        invoice.state = judgement.state
      }
    }
    if (type === InvoiceType.deposit)
      expect([moved(acts, 'credit') <= 1, moved(acts, 'settle'), moved(acts, 'release')]).toEqual([
        true,
        0,
        0,
      ])
    else expect([moved(acts, 'credit'), acts.length <= (begin === 'sending' ? 1 : 0)]).toEqual([0, true])
    if (acts.length > 0) expect(['success', 'paid', 'failed']).toContain(invoice.state)
  })
  fc.assert(property, { numRuns: 5000 })
})
