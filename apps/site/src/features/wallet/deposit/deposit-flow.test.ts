import { describe, expect, test } from 'vitest'
import {
  type DepositEvent,
  type DepositStep,
  hasPayment,
  isFormShown,
  nextDeposit,
  paymentStep,
  startOfDeposit,
} from './deposit-flow.ts'

const code = {
  invoiceId: 'a',
  methodName: 'Pix',
  amount: '10',
  isAmountOpen: false,
  fee: '0',
  expiresAt: null,
  qr: 'qr',
}

const steps = {
  form: { kind: 'form' },
  sending: { kind: 'sending' },
  'birth-date': { kind: 'birth-date' },
  'limit-choice': { kind: 'limit-choice' },
  limit: { kind: 'limit' },
  code: { kind: 'code', code },
  await: { kind: 'await', invoiceId: 'a' },
  frame: { kind: 'frame', url: 'https://pay.example', invoiceId: 'a' },
  page: { kind: 'page', url: 'https://pay.example', invoiceId: 'a' },
} satisfies Record<string, DepositStep>

const events = {
  press: { kind: 'press', isBirthDateMissing: false },
  'press without a date of birth': { kind: 'press', isBirthDateMissing: true },
  'date of birth': { kind: 'birth-date-given' },
  'limit chosen': { kind: 'limit-chosen' },
  created: { kind: 'created', payment: { kind: 'frame', url: 'https://new.example', invoiceId: 'b' } },
  settled: { kind: 'settled' },
  'refused by date of birth': { kind: 'refused', reason: 'birthDateRequired' },
  'refused without an answer about limits': { kind: 'refused', reason: 'limitChoiceNeeded' },
  'refused by limit': { kind: 'refused', reason: 'depositLimitReached' },
  found: { kind: 'found', invoiceId: 'b' },
  code: { kind: 'code', code },
  'code of another payment': { kind: 'code', code: { ...code, invoiceId: 'b' } },
  reset: { kind: 'reset' },
} satisfies Record<string, DepositEvent>

type StepName = keyof typeof steps
type EventName = keyof typeof events

/** The step that each event leads to; `-` keeps the step. */
const table: Record<EventName, Record<StepName, DepositStep['kind'] | '-'>> = {
  press: row('sending', '-', '-', '-', '-', '-', '-', '-', '-'),
  'press without a date of birth': row('birth-date', '-', '-', '-', '-', '-', '-', '-', '-'),
  'date of birth': row('-', '-', 'sending', '-', '-', '-', '-', '-', '-'),
  'limit chosen': row('-', '-', '-', 'sending', '-', '-', '-', '-', '-'),
  created: row('-', 'frame', '-', '-', '-', '-', '-', '-', '-'),
  settled: row('-', 'form', '-', '-', '-', '-', '-', '-', '-'),
  'refused by date of birth': row('-', 'birth-date', '-', '-', '-', '-', '-', '-', '-'),
  'refused without an answer about limits': row('-', 'limit-choice', '-', '-', '-', '-', '-', '-', '-'),
  'refused by limit': row('-', 'limit', '-', '-', '-', '-', '-', '-', '-'),
  found: row('await', '-', 'await', 'await', 'await', '-', '-', '-', '-'),
  code: row('-', '-', '-', '-', '-', '-', 'code', '-', '-'),
  'code of another payment': row('-', '-', '-', '-', '-', '-', '-', '-', '-'),
  reset: row('form', '-', 'form', 'form', 'form', 'form', 'form', 'form', 'form'),
}

function row(...kinds: readonly (DepositStep['kind'] | '-')[]) {
  const names = Object.keys(steps) as StepName[]
  return Object.fromEntries(names.map((name, at) => [name, kinds[at]])) as Record<
    StepName,
    DepositStep['kind'] | '-'
  >
}

describe.each(Object.keys(events) as EventName[])('%s', (name) => {
  test.each(Object.keys(steps) as StepName[])('at the step %s', (at) => {
    const next = nextDeposit(steps[at], events[name])
    const expected = table[name][at]
    if (expected === '-') expect(next).toBe(steps[at])
    else expect(next.kind).toBe(expected)
  })
})

test('shows the payment that the server created, found or completed', () => {
  expect(nextDeposit(steps.sending, events.created)).toBe(events.created.payment)
  expect(nextDeposit(steps.form, events.found)).toEqual({ kind: 'await', invoiceId: 'b' })
  expect(nextDeposit(steps.await, events.code)).toEqual(steps.code)
})

test('tells payments from the steps before them', () => {
  const payments = Object.values<DepositStep>(steps).filter(hasPayment)
  expect(payments.map(({ kind }) => kind)).toEqual(['code', 'await', 'frame', 'page'])
})

test('shows the form until something replaces it', () => {
  expect(isFormShown(startOfDeposit())).toBe(true)
  const forms = Object.values<DepositStep>(steps).filter(isFormShown)
  expect(forms.map(({ kind }) => kind)).toEqual(['form', 'sending'])
})

test('shows a new payment by the processing type of its method', () => {
  const invoice = { methodName: 'Pix', amount: '10', isAmountOpen: false, fee: '0', expiresAt: null }
  const reply = { invoiceId: 'a', qr: 'qr', invoice } as Parameters<typeof paymentStep>[1]
  const url = 'https://pay.example'
  expect(paymentStep('qr', reply, url)).toEqual(steps.code)
  expect(paymentStep('iframe', reply, url)).toEqual(steps.frame)
  expect(paymentStep('asyncRedirect', reply, url)).toEqual(steps.await)
  expect(paymentStep('message', reply, url)).toBeNull()
})
