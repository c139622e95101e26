import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { owedTo, passedOver } from './closed-loop.rules.ts'

const card = { method: 'card', min: 1000n }
const bank = { method: 'bank', min: 2000n }
const wanted = (method: string, amount: bigint, cash = 100_000n) => ({ method, amount, cash })

test('what has gone back is owed no longer, and what was won is never owed', () => {
  const owed = owedTo([
    { method: 'card', deposited: 5000n, withdrawn: 2000n },
    { method: 'bank', deposited: 5000n, withdrawn: 5000n },
    { method: 'wallet', deposited: 0n, withdrawn: 9000n },
  ])
  expect([...owed]).toEqual([['card', 3000n]])
})

describe('who has deposited 50.00 by card', () => {
  const owed = new Map([['card', 5000n]])

  test.each<[string, ReturnType<typeof wanted>, boolean]>([
    ['takes all of it back to the card', wanted('card', 5000n), true],
    ['takes what he has won to the card too', wanted('card', 90_000n), true],
    ['takes nothing to the bank before', wanted('bank', 2000n), false],
    ['takes to the bank what is too little for the card', wanted('bank', 999n, 999n), true],
  ])('%s', (_what, wish, may) => {
    expect(passedOver(owed, [card, bank], wish)).toEqual(may ? null : { method: 'card', amount: 5000n })
  })

  test('takes it to the bank when the card pays nothing out', () => {
    expect(passedOver(owed, [bank], wanted('bank', 5000n))).toBeNull()
  })
})

test('of two that are owed each gets its own before the rest goes anywhere', () => {
  const owed = new Map([
    ['card', 5000n],
    ['bank', 1000n],
  ])
  expect(passedOver(owed, [card, bank], wanted('card', 5000n))).toBeNull()
  expect(passedOver(owed, [card, bank], wanted('card', 5001n))).toEqual({ method: 'bank', amount: 1000n })
  // It is owed less than it can pay out.
  expect(passedOver(owed, [card, bank], wanted('bank', 2000n))).toBeNull()
  expect(passedOver(owed, [card, bank], wanted('bank', 2001n))).toEqual({ method: 'card', amount: 5000n })
})

const amount = fc.bigInt({ min: 0n, max: 20n })
const state = fc.record({
  paid: fc.array(fc.record({ deposited: amount, withdrawn: amount }), { minLength: 1, maxLength: 4 }),
  mins: fc.array(fc.bigInt({ min: 1n, max: 10n }), { minLength: 4, maxLength: 4 }),
  cash: fc.bigInt({ min: 1n, max: 60n }),
})

test('whoever is refused can always send something to the method that he is told of', () => {
  const wish = fc.record({ which: fc.nat(3), amount: fc.bigInt({ min: 1n, max: 60n }) })
  fc.assert(
    fc.property(state, wish, ({ paid, mins, cash }, { which, amount: wanted }) => {
      const owed = owedTo(paid.map((one, index) => ({ method: String(index), ...one })))
      const ways = mins.map((min, index) => ({ method: String(index), min }))
      const refused = passedOver(owed, ways, { method: String(which), amount: wanted, cash })
      if (refused === null) return
      expect(refused.amount).toBe(owed.get(refused.method))
      const min = mins[Number(refused.method)] ?? 0n
      expect(min).toBeLessThanOrEqual(cash)
      expect(passedOver(owed, ways, { method: refused.method, amount: min, cash })).toBeNull()
    }),
  )
})

test('what goes out beyond the smallest payout goes past nobody who is owed more than he could be sent', () => {
  const wishes = fc.array(fc.record({ which: fc.nat(3), amount: fc.bigInt({ min: 1n, max: 30n }) }))
  fc.assert(
    fc.property(state, wishes, ({ paid, mins, cash: first }, all) => {
      const books = paid.map((one, index) => ({ method: String(index), ...one }))
      const ways = mins.map((min, index) => ({ method: String(index), min }))
      let cash = first
      for (const { which, amount: wanted } of all) {
        const method = String(which)
        if (wanted > cash || wanted < (mins[which] ?? 0n)) continue
        const owed = owedTo(books)
        if (passedOver(owed, ways, { method, amount: wanted, cash }) !== null) continue
        // Whatever left its method's own debt behind found no other debt that could still be paid.
        const own = owed.get(method) ?? 0n
        const isOwn = own > 0n && wanted <= (own > (mins[which] ?? 0n) ? own : (mins[which] ?? 0n))
        const payable = ways.filter((way) => way.method !== method && owed.has(way.method) && way.min <= cash)
        expect(isOwn || payable.length === 0).toBe(true)
        const book = books.find((one) => one.method === method)
        if (book) book.withdrawn += wanted
        else books.push({ method, deposited: 0n, withdrawn: wanted })
        cash -= wanted
      }
    }),
  )
})
