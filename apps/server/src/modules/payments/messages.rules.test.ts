import { expect, test } from 'vitest'
import { type JudgedInvoice, judgeMessage } from './messages.rules.ts'
import type { InvoiceState } from './payments.tables.ts'
import type { ProviderMessage } from './providers/provider.ts'

type Status = ProviderMessage['status']

function judge(type: 1 | 2, state: InvoiceState, status: Status, changes: Partial<ProviderMessage> = {}) {
  const invoice: JudgedInvoice = { type, state, currency: 'EUR', amount: 5000n }
  const kind = type === 1 ? ('deposit' as const) : ('payout' as const)
  const base = { externalId: 'm', invoiceId: 'i', reference: 'r', amount: '50.00', currency: 'EUR' }
  const judgement = judgeMessage(invoice, { ...base, kind, status, ...changes }, 100)
  if (judgement.verdict === 'booked') return judgement.act
  return judgement.verdict === 'noted' ? judgement.state : judgement.verdict
}

test.each<[InvoiceState, string, string, string]>([
  ['pending', 'credit', 'failed', 'declined'],
  ['success', 'repeated', 'late', 'late'],
  ['failed', 'credit', 'repeated', 'repeated'],
  ['declined', 'credit', 'repeated', 'repeated'],
  ['expired', 'credit', 'repeated', 'repeated'],
])('a deposit that is %s: success %s, failure %s, decline %s', (state, success, failed, declined) => {
  expect(judge(1, state, 'success')).toBe(success)
  expect(judge(1, state, 'failed')).toBe(failed)
  expect(judge(1, state, 'declined')).toBe(declined)
})

test.each<[InvoiceState, string, string]>([
  ['requested', 'quarantined', 'quarantined'],
  ['approved', 'quarantined', 'quarantined'],
  ['sending', 'settle', 'release'],
  ['paid', 'repeated', 'quarantined'],
  ['failed', 'quarantined', 'repeated'],
  ['declined', 'quarantined', 'repeated'],
])('a withdrawal that is %s: success %s, failure %s', (state, success, failed) => {
  expect(judge(2, state, 'success')).toBe(success)
  expect(judge(2, state, 'failed')).toBe(failed)
})

test('a payout of another amount than was sent is for a person to judge', () => {
  expect(judge(2, 'sending', 'success', { amount: '49.99' })).toBe('quarantined')
})

test('a second confirmation with another amount is for a person to judge', () => {
  expect(judge(1, 'success', 'success', { amount: '60.00' })).toBe('quarantined')
})

test.each(['', '0', '0.00', '0.009', '-1', '1e9', 'NaN', '9'.repeat(41)])(
  'the amount %s is none',
  (amount) => {
    expect(judge(1, 'pending', 'success', { amount })).toBe('quarantined')
  },
)

test('what is finer than the currency is cut off and told', () => {
  const invoice: JudgedInvoice = { type: 1, state: 'pending', currency: 'EUR', amount: 5000n }
  const word = { externalId: 'm', invoiceId: 'i', reference: 'r', kind: 'deposit', currency: 'EUR' } as const
  expect(judgeMessage(invoice, { ...word, status: 'success', amount: '50.0199' }, 100)).toEqual({
    verdict: 'booked',
    act: 'credit',
    amount: 5001n,
    dust: '0.0099',
  })
})

test('how to pay is told while a deposit waits, and changes nothing afterwards', () => {
  expect(judge(1, 'pending', 'ready')).toBe('ready')
  expect([judge(1, 'success', 'ready'), judge(1, 'expired', 'ready')]).toEqual(['late', 'late'])
  expect(judge(2, 'sending', 'ready')).toBe('quarantined')
})
