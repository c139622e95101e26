import { describe, expect, test } from 'vitest'
import type { PlayedCurrency } from '../wallet/currencies.ts'
import { judgeAnswer, readStake, refusalCodeOf, retryDelayMs, stepCall } from './rounds.rules.ts'

const accepted = { kind: 'accepted', balance: '1.00' } as const
const unanswered = { kind: 'unanswered', error: 'TimeoutError' } as const
const refused = (apiCode: number) => ({ kind: 'refused', apiCode, balance: null }) as const

describe('an answer', () => {
  test.each([
    [accepted, 1, 'apply'],
    [accepted, 7, 'apply'],
    [unanswered, 1, 'again'],
    [unanswered, 99, 'again'],
    [refused(100), 1, 'undo'],
    [refused(100), 5, 'undo'],
    [refused(409), 2, 'undo'],
    [refused(403), 1, 'undo'],
    [refused(403), 2, 'again'],
    [refused(404), 2, 'again'],
    [refused(400), 2, 'again'],
    [refused(400), 4, 'undo'],
    [refused(404), 4, 'undo'],
    [refused(403), 99, 'again'],
  ] as const)('%o at try %i means %s', (answer, tries, verdict) => {
    expect(judgeAnswer(answer, { tries, takesBet: true })).toBe(verdict)
  })

  test('to a payout call never counts as a refusal', () => {
    for (const apiCode of [100, 110, 400, 404, 409])
      expect(judgeAnswer(refused(apiCode), { tries: 1, takesBet: false })).toBe('again')
  })
})

test('the delay between tries grows to five minutes', () => {
  const delays = Array.from({ length: 10 }, (_, at) => retryDelayMs(at + 1))
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(delays[0]).toBe(500)
  expect(delays.at(-1)).toBe(300_000)
})

const played = (code: string, subunitToUnit: number, unit: bigint): PlayedCurrency => ({
  code,
  subunitToUnit,
  sign: { type: 'fiat', symbol: code, subCurrencies: [] },
  unit,
})
const [euro, yen] = [played('EUR', 100, 100n), played('JPY', 1, 100n)]
const bitcoin = played('BTC', 100_000_000, 2_000n)

const single = { chips: 1, step: 1 }

test('reads a stake in the decimals of its currency', () => {
  expect(readStake('0.2', single, euro)).toBe(20n)
  expect(readStake('20', single, yen)).toBe(20n)
  expect(readStake('0.00000400', single, bitcoin)).toBe(400n)
  expect(readStake('0.201', single, euro)).toBeNull()
  expect(readStake('a lot', single, euro)).toBeNull()
})

test.each([
  ['0.21', 1, 21n],
  ['99.99', 1, 99_99n],
  ['0.19', 1, null],
  ['100.01', 1, null],
  ['0.60', 20, 60n],
  ['0.50', 20, null],
  ['0', 1, null],
])('a stake of %s in steps of %i subunits is read as %s', (text, step, expected) => {
  expect(readStake(text, { chips: 1, step }, euro)).toBe(expected)
})

test('the sum of all chips is at most the highest stake', () => {
  expect(readStake('0.20', { chips: 500, step: 1 }, euro)).toBe(100_00n)
  expect(readStake('0.20', { chips: 501, step: 1 }, euro)).toBeNull()
  expect(readStake('100.00', { chips: 2, step: 1 }, euro)).toBeNull()
})

test('treats an unknown refusal code as a refusal', () => {
  expect([100, 777].map(refusalCodeOf)).toEqual(['notEnoughFunds', 'refused'])
})

describe('the wallet call of a step', () => {
  const booking = {
    roundId: 'r',
    accountId: 'a',
    operatorSessionId: 's',
    game: 'mines',
    currency: euro,
  }
  const call = (step: number, stake: bigint, win: bigint, isOver: boolean, attempt = 0) => {
    const { name, body, leadsTo, takesBet } = stepCall({ ...booking, step, attempt, stake, win, isOver })
    const { transactions = [], finished } = JSON.parse(body)
    const moved = transactions.map(
      ({ id_provider: id, amount }: { id_provider: string; amount: string }) => `${id} ${amount}`,
    )
    return { name, leadsTo, takesBet, moved, finished }
  }

  test('books a complete round in one call: the bet, the win if there is one, and the end', () => {
    const whole = { name: 'betwin', leadsTo: 'settled', takesBet: true, finished: true }
    expect(call(0, 20n, 0n, true)).toEqual({ ...whole, moved: ['r:bet 0.20'] })
    expect(call(0, 20n, 5n, true)).toEqual({ ...whole, moved: ['r:bet 0.20', 'r:win 0.05'] })
  })

  test('that opens a round books the bet and leaves the round open', () => {
    const opening = { name: 'betwin', leadsTo: 'open', takesBet: true, finished: false }
    expect(call(0, 20n, 0n, false)).toEqual({ ...opening, moved: ['r:bet 0.20'] })
    expect(call(2, 20n, 0n, false)).toEqual({ ...opening, moved: ['r:bet:2 0.20'] })
  })

  test('uses new ids after a refusal', () => {
    expect(call(2, 20n, 5n, true, 1).moved).toEqual(['r:bet:2:1 0.20', 'r:win:2:1 0.05'])
  })

  test('that ends a round pays, or only finishes', () => {
    const end = { leadsTo: 'settled', takesBet: false }
    expect(call(3, 0n, 45n, true)).toEqual({
      ...end,
      name: 'betwin',
      finished: true,
      moved: ['r:win:3 0.45'],
    })
    expect(call(3, 0n, 0n, true)).toEqual({ ...end, name: 'finish', finished: undefined, moved: [] })
  })
})
