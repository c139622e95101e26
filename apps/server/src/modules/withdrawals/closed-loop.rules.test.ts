import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { owedTo, findSkipped } from './closed-loop.rules.ts'

const card = { method: 'card', min: 1000n }
const bank = { method: 'bank', min: 2000n }
const request = (method: string, amount: bigint, cash = 100_000n) => ({ method, amount, cash })

test('subtracts what has gone back, and never owes winnings', () => {
  const owed = owedTo([
    { method: 'card', deposited: 5000n, withdrawn: 2000n },
    { method: 'bank', deposited: 5000n, withdrawn: 5000n },
    { method: 'wallet', deposited: 0n, withdrawn: 9000n },
  ])
  expect([...owed]).toEqual([['card', 3000n]])
})

describe('a player who deposited 50.00 by card', () => {
  const owed = new Map([['card', 5000n]])

  test.each<[string, ReturnType<typeof request>, boolean]>([
    ['may withdraw all of it to the card', request('card', 5000n), true],
    ['may withdraw winnings to the card too', request('card', 90_000n), true],
    ["can't withdraw to the bank first", request('bank', 2000n), false],
    ['may withdraw to the bank what is too little for the card', request('bank', 999n, 999n), true],
  ])('%s', (_what, requested, isAllowed) => {
    expect(findSkipped(owed, [card, bank], requested)).toEqual(
      isAllowed ? null : { method: 'card', amount: 5000n },
    )
  })

  test('may withdraw to the bank if the card supports no payouts', () => {
    expect(findSkipped(owed, [bank], request('bank', 5000n))).toBeNull()
  })
})

test('pays each of two owed methods its share before the rest may go anywhere', () => {
  const owed = new Map([
    ['card', 5000n],
    ['bank', 1000n],
  ])
  expect(findSkipped(owed, [card, bank], request('card', 5000n))).toBeNull()
  expect(findSkipped(owed, [card, bank], request('card', 5001n))).toEqual({ method: 'bank', amount: 1000n })
  // The bank is owed less than its minimum.
  expect(findSkipped(owed, [card, bank], request('bank', 2000n))).toBeNull()
  expect(findSkipped(owed, [card, bank], request('bank', 2001n))).toEqual({ method: 'card', amount: 5000n })
})

const amount = fc.bigInt({ min: 0n, max: 20n })
const state = fc.record({
  paid: fc.array(fc.record({ deposited: amount, withdrawn: amount }), { minLength: 1, maxLength: 4 }),
  mins: fc.array(fc.bigInt({ min: 1n, max: 10n }), { minLength: 4, maxLength: 4 }),
  cash: fc.bigInt({ min: 1n, max: 60n }),
})

test('a refusal names a method that can be paid at least its minimum', () => {
  const request = fc.record({ which: fc.nat(3), amount: fc.bigInt({ min: 1n, max: 60n }) })
  fc.assert(
    fc.property(state, request, ({ paid, mins, cash }, { which, amount: requested }) => {
      const owed = owedTo(paid.map((one, index) => ({ method: String(index), ...one })))
      const ways = mins.map((min, index) => ({ method: String(index), min }))
      const refused = findSkipped(owed, ways, { method: String(which), amount: requested, cash })
      if (refused === null) return
      expect(refused.amount).toBe(owed.get(refused.method))
      const min = mins[Number(refused.method)] ?? 0n
      expect(min).toBeLessThanOrEqual(cash)
      expect(findSkipped(owed, ways, { method: refused.method, amount: min, cash })).toBeNull()
    }),
  )
})

test('an allowed withdrawal skips no owed method that could be paid, beyond the minimum payout', () => {
  const requests = fc.array(fc.record({ which: fc.nat(3), amount: fc.bigInt({ min: 1n, max: 30n }) }))
  fc.assert(
    fc.property(state, requests, ({ paid, mins, cash: first }, all) => {
      const books = paid.map((one, index) => ({ method: String(index), ...one }))
      const ways = mins.map((min, index) => ({ method: String(index), min }))
      let cash = first
      for (const { which, amount: requested } of all) {
        const method = String(which)
        if (requested > cash || requested < (mins[which] ?? 0n)) continue
        const owed = owedTo(books)
        if (findSkipped(owed, ways, { method, amount: requested, cash }) !== null) continue
        // A withdrawal beyond its own method's debt requires that no other debt can be paid.
        const own = owed.get(method) ?? 0n
        const isOwn = own > 0n && requested <= (own > (mins[which] ?? 0n) ? own : (mins[which] ?? 0n))
        const payable = ways.filter((way) => way.method !== method && owed.has(way.method) && way.min <= cash)
        expect(isOwn || payable.length === 0).toBe(true)
        const book = books.find((one) => one.method === method)
        if (book) book.withdrawn += requested
        else books.push({ method, deposited: 0n, withdrawn: requested })
        cash -= requested
      }
    }),
  )
})
