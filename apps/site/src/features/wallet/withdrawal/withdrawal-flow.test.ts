import { CallError } from '@fairhall/client'
import { describe, expect, test } from 'vitest'
import {
  nextWithdrawal,
  proofFor,
  startOfWithdrawal,
  type WithdrawalEvent,
  type WithdrawalStep,
} from './withdrawal-flow.ts'

const refusal = Object.create(CallError.prototype) as CallError

const steps = {
  form: { kind: 'form' },
  refused: { kind: 'refused', refusal },
  sending: { kind: 'sending' },
  proof: { kind: 'proof', proof: 'factor' },
} satisfies Record<string, WithdrawalStep>

const events = {
  press: { kind: 'press' },
  refused: { kind: 'refused', refusal },
  'proof-needed': { kind: 'proof-needed', proof: 'password' },
  'proof-closed': { kind: 'proof-closed' },
  settled: { kind: 'settled' },
} satisfies Record<string, WithdrawalEvent>

/** The step that each event leads to from form, refused, sending and proof; `-` keeps the step. */
const table: Record<keyof typeof events, readonly (WithdrawalStep['kind'] | '-')[]> = {
  press: ['sending', 'sending', '-', '-'],
  refused: ['-', '-', 'refused', '-'],
  'proof-needed': ['-', '-', 'proof', '-'],
  'proof-closed': ['-', '-', '-', 'form'],
  settled: ['-', '-', 'form', '-'],
}

describe.each(Object.keys(events) as (keyof typeof events)[])('%s', (name) => {
  test.each(Object.values<WithdrawalStep>(steps).map((step, at) => [step.kind, step, at] as const))(
    'at the step %s',
    (_kind, step, at) => {
      const next = nextWithdrawal(step, events[name])
      const expected = table[name][at]
      if (expected === '-') expect(next).toBe(step)
      else expect(next.kind).toBe(expected)
    },
  )
})

test('starts with the form and keeps what the server asked for', () => {
  expect(startOfWithdrawal()).toEqual(steps.form)
  expect(nextWithdrawal(steps.sending, events.refused)).toEqual(steps.refused)
  expect(nextWithdrawal(steps.sending, events['proof-needed'])).toEqual({ kind: 'proof', proof: 'password' })
})

test('finds the proof that a refusal demands', () => {
  expect(proofFor('factorNeeded')).toBe('factor')
  expect(proofFor('passwordNeeded')).toBe('password')
  expect(proofFor('balanceTooLow')).toBeUndefined()
  expect(proofFor(null)).toBeUndefined()
})
