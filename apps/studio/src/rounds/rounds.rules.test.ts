import { describe, expect, test } from 'vitest'
import { getCurrency } from '../wallet/currencies.ts'
import { judgeAnswer, readStake, refusalCodeOf, retryDelayMs, betwinBody } from './rounds.rules.ts'

const accepted = { kind: 'accepted', balance: '1.00' } as const
const unanswered = { kind: 'unanswered', fault: 'TimeoutError' } as const
const refused = (apiCode: number) => ({ kind: 'refused', apiCode, balance: null }) as const

describe('an answer', () => {
  test.each([
    [accepted, 1, 'settle'],
    [accepted, 7, 'settle'],
    [unanswered, 1, 'again'],
    [unanswered, 99, 'again'],
    [refused(100), 1, 'void'],
    [refused(100), 5, 'void'],
    [refused(409), 2, 'void'],
    [refused(403), 1, 'void'],
    [refused(403), 2, 'again'],
    [refused(404), 2, 'again'],
    [refused(400), 2, 'again'],
  ] as const)('%o at try %i means %s', (answer, tries, verdict) => {
    expect(judgeAnswer(answer, tries)).toBe(verdict)
  })
})

test('tries grow apart, to five minutes', () => {
  const delays = Array.from({ length: 10 }, (_, at) => retryDelayMs(at + 1))
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(delays[0]).toBe(500)
  expect(delays.at(-1)).toBe(300_000)
})

test('a stake is read in the decimals of its currency', () => {
  expect(readStake('0.2', getCurrency('EUR'))).toBe(20n)
  expect(readStake('20', getCurrency('JPY'))).toBe(20n)
  expect(readStake('0.00000400', getCurrency('BTC'))).toBe(400n)
  expect(readStake('0.21', getCurrency('EUR'))).toBeNull()
})

test('a refusal that we have no word for is a refusal all the same', () => {
  expect([100, 777].map(refusalCodeOf)).toEqual(['notEnoughFunds', 'refused'])
})

test('a round without a win sends none', () => {
  const booking = {
    roundId: 'r',
    accountId: 'a',
    operatorSessionId: 's',
    game: 'dice',
    currency: getCurrency('EUR'),
    stake: 20n,
  }
  const types = (win: bigint) =>
    JSON.parse(betwinBody({ ...booking, win })).transactions.map(
      ({ type, amount }: { type: string; amount: string }) => `${type} ${amount}`,
    )
  expect(types(0n)).toEqual(['bet 0.20'])
  expect(types(5n)).toEqual(['bet 0.20', 'win 0.05'])
})
