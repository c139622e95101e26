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
  change: { wanted?: string; hasCode?: boolean; isAmountChosen?: boolean } = {},
  given = offers,
) => {
  const { wanted = null, hasCode = false, isAmountChosen = false } = change
  return nextChoice(startOfChoice(), { on: 'arrival', amount, isAmountChosen, wanted, hasCode }, given)
}
const small: BonusChoice = { is: 'bonus', id: 'small' }
const large: BonusChoice = { is: 'bonus', id: 'large' }
const type = (choice: BonusChoice, amount: string, given = offers) =>
  nextChoice(choice, { on: 'amount', amount }, given)

describe('the first choice', () => {
  test('is the bonus that was chosen in the wallet, before anything else', () => {
    expect(arrive('5', { wanted: 'large', hasCode: true }, declining)).toEqual(large)
    expect(arrive('50', { wanted: 'gone' })).toEqual(small)
  })
  test('is none that an amount of the player’s own is too small for', () => {
    expect(arrive('5', { wanted: 'large', isAmountChosen: true })).toEqual({ is: 'nothing' })
    expect(arrive('50', { wanted: 'large', isAmountChosen: true })).toEqual(small)
    expect(arrive('50', { wanted: 'large', isAmountChosen: true }, coins)).toEqual(large)
  })
  test('is the code, where one waits', () => {
    expect(arrive('50', { hasCode: true }, declining)).toEqual({ is: 'code' })
  })
  test('is none, where the operator says so', () => {
    expect(arrive('50', {}, declining)).toEqual({ is: 'declined' })
  })
  test('is the first that fits, or of coins the first', () => {
    expect(arrive('200')).toEqual(large)
    expect(arrive('5')).toEqual({ is: 'nothing' })
    expect(arrive('200', {}, coins)).toEqual(small)
    expect(arrive('200', {}, { ...coins, list: [] })).toEqual({ is: 'nothing' })
  })
})

describe('another amount', () => {
  test('keeps a bonus that still fits, to its very ends', () => {
    expect(type(small, '20')).toEqual(small)
    expect(type(small, '100.00')).toEqual(small)
  })
  test('takes the next that fits, or declines by default', () => {
    expect(type(small, '100.01')).toEqual(large)
    expect(type(large, '5')).toEqual({ is: 'nothing' })
    expect(type(small, '200', declining)).toEqual({ is: 'declined' })
  })
  test('brings a bonus back where none had fitted', () => {
    expect(type(type(small, '5'), '50')).toEqual(small)
  })
  test('changes nothing of what was declined or is to come by a code', () => {
    expect(type({ is: 'declined' }, '50')).toEqual({ is: 'declined' })
    expect(type({ is: 'code' }, '50')).toEqual({ is: 'code' })
  })
  test('of coins changes nothing, as long as the bonus is offered', () => {
    expect(type(small, '900', coins)).toEqual(small)
    expect(type({ is: 'bonus', id: 'gone' }, '900', coins)).toEqual(small)
  })
})

test('a code that waits is taken only while its field is open', () => {
  const left = nextChoice({ is: 'code' }, { on: 'choice', id: 'large' }, offers)
  expect(toRequest(type(left, '5'))).toEqual({ isBonusDecline: true })
})

test('choosing, declining and the code each clear the others', () => {
  const declined = nextChoice(small, { on: 'decline' }, offers)
  const code = nextChoice(declined, { on: 'code' }, offers)
  const chosen = nextChoice(code, { on: 'choice', id: 'large' }, offers)
  expect([declined, code, chosen].map(toRequest)).toEqual([
    { isBonusDecline: true },
    {},
    { bonusId: 'large' },
  ])
})

test('an amount outside of its range disables a bonus, but not of coins', () => {
  const [first] = list
  expect(['19.99', '20', '100', '100.01', ''].map((amount) => isUnavailable(first!, amount, offers))).toEqual(
    [true, false, false, true, true],
  )
  expect(isUnavailable(first!, '1', coins)).toBe(false)
})

test('a form starts with what the bonus asks for, where the usual amount is less', () => {
  expect(amountFor(large, '50', false, offers)).toBe('100.01')
  expect(amountFor(small, '50', false, offers)).toBe('50')
  expect(amountFor({ is: 'declined' }, '50', false, offers)).toBe('50')
})

test('an amount of the player’s own is not raised', () => {
  expect(amountFor(large, '50', true, { ...offers, isCrypto: true })).toBe('50')
})
