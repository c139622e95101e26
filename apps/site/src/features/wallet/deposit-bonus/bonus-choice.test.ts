import { describe, expect, test } from 'vitest'
import {
  amountFor,
  type BonusChoice,
  isUnavailable,
  nextChoice,
  type Offers,
  startOfChoice,
  toRequest,
} from './bonus-choice.ts'

const list = [
  { id: 'small', from: '20', to: '100' },
  { id: 'large', from: '100.01', to: null },
]
const offers: Offers = { list, isCrypto: false, isDeclinedByDefault: false }
const declining: Offers = { ...offers, isDeclinedByDefault: true }
const coins: Offers = { ...offers, isCrypto: true }
const arrive = (
  amount: string,
  change: { preferred?: string; hasCode?: boolean; isAmountChosen?: boolean } = {},
  list = offers,
) => {
  const { preferred = null, hasCode = false, isAmountChosen = false } = change
  return nextChoice(startOfChoice(), { kind: 'arrival', amount, isAmountChosen, preferred, hasCode }, list)
}
const small: BonusChoice = { kind: 'bonus', id: 'small' }
const large: BonusChoice = { kind: 'bonus', id: 'large' }
const type = (choice: BonusChoice, amount: string, list = offers) =>
  nextChoice(choice, { kind: 'amount', amount }, list)

describe('the first choice', () => {
  test('is the bonus chosen in the wallet, before any other', () => {
    expect(arrive('5', { preferred: 'large', hasCode: true }, declining)).toEqual(large)
    expect(arrive('50', { preferred: 'gone' })).toEqual(small)
  })
  test("skips a bonus that the player's own amount is too small for", () => {
    expect(arrive('5', { preferred: 'large', isAmountChosen: true })).toEqual({ kind: 'nothing' })
    expect(arrive('50', { preferred: 'large', isAmountChosen: true })).toEqual(small)
    expect(arrive('50', { preferred: 'large', isAmountChosen: true }, coins)).toEqual(large)
  })
  test('is the code, if one waits', () => {
    expect(arrive('50', { hasCode: true }, declining)).toEqual({ kind: 'code' })
  })
  test('is no bonus, if the operator declines by default', () => {
    expect(arrive('50', {}, declining)).toEqual({ kind: 'declined' })
  })
  test('is the first bonus that fits, or for coins the first of the list', () => {
    expect(arrive('200')).toEqual(large)
    expect(arrive('5')).toEqual({ kind: 'nothing' })
    expect(arrive('200', {}, coins)).toEqual(small)
    expect(arrive('200', {}, { ...coins, list: [] })).toEqual({ kind: 'nothing' })
  })
})

describe('another amount', () => {
  test('keeps a bonus while the amount is within its range, bounds included', () => {
    expect(type(small, '20')).toEqual(small)
    expect(type(small, '100.00')).toEqual(small)
  })
  test('takes the next bonus that fits, or declines by default', () => {
    expect(type(small, '100.01')).toEqual(large)
    expect(type(large, '5')).toEqual({ kind: 'nothing' })
    expect(type(small, '200', declining)).toEqual({ kind: 'declined' })
  })
  test('restores a bonus if none had fitted before', () => {
    expect(type(type(small, '5'), '50')).toEqual(small)
  })
  test('changes nothing if the player declined or uses a code', () => {
    expect(type({ kind: 'declined' }, '50')).toEqual({ kind: 'declined' })
    expect(type({ kind: 'code' }, '50')).toEqual({ kind: 'code' })
  })
  test('changes nothing for coins, while the bonus is offered', () => {
    expect(type(small, '900', coins)).toEqual(small)
    expect(type({ kind: 'bonus', id: 'gone' }, '900', coins)).toEqual(small)
  })
})

test('sends a waiting code only while its field is open', () => {
  const left = nextChoice({ kind: 'code' }, { kind: 'choice', id: 'large' }, offers)
  expect(toRequest(type(left, '5'))).toEqual({ isBonusDecline: true })
})

test('choosing a bonus, declining, and using a code clear each other', () => {
  const declined = nextChoice(small, { kind: 'decline' }, offers)
  const code = nextChoice(declined, { kind: 'code' }, offers)
  const chosen = nextChoice(code, { kind: 'choice', id: 'large' }, offers)
  expect([declined, code, chosen].map(toRequest)).toEqual([
    { isBonusDecline: true },
    {},
    { bonusId: 'large' },
  ])
})

test('an amount outside its range disables a bonus, except for coins', () => {
  const [first] = list
  expect(['19.99', '20', '100', '100.01', ''].map((amount) => isUnavailable(first!, amount, offers))).toEqual(
    [true, false, false, true, true],
  )
  expect(isUnavailable(first!, '1', coins)).toBe(false)
})

test('raises the usual amount to the minimum of the bonus', () => {
  expect(amountFor(large, '50', false, offers)).toBe('100.01')
  expect(amountFor(small, '50', false, offers)).toBe('50')
  expect(amountFor({ kind: 'declined' }, '50', false, offers)).toBe('50')
})

test("does not raise the player's own amount", () => {
  expect(amountFor(large, '50', true, { ...offers, isCrypto: true })).toBe('50')
})
