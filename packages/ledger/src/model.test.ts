import type { Sending } from '@fairhall/postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveOf, openTestLedger, type TestLedger } from '#tests/support/database/ledger.ts'
import { draws } from '#tests/support/runner/property-runs.ts'

/** A naive reference model of the ledger: one command after another, no database. */
class NaiveModel {
  readonly cash = new Map<string, bigint>()
  readonly answered = new Map<string, bigint>()

  move(owner: string, id: string, amount: bigint) {
    const known = this.answered.get(owner + id)
    if (known !== undefined) return { kind: 'repeated', cash: known }
    const before = this.cash.get(owner) ?? 0n
    if (before + amount < 0n) return { kind: 'refused', cash: before }
    this.cash.set(owner, before + amount)
    this.answered.set(owner + id, before + amount)
    return { kind: 'moved', cash: before + amount }
  }
}

const move = fc.record({
  owner: fc.nat({ max: 3 }),
  id: fc.nat({ max: 60 }).map(String),
  amount: fc.bigInt({ min: -50n, max: 40n }),
})

describe.each<Sending>(['as a pipeline', 'one by one'])('statements sent %s', (sending) => {
  let books: TestLedger

  beforeAll(async () => {
    books = await openTestLedger({ lanes: 2, sending })
  })
  afterAll(() => books.close())

  test('a thousand commands in bursts give the same result as a naive model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 50, maxLength: 120 }), async (moves) => {
        const owners = await Promise.all(Array.from({ length: 4 }, () => books.givenOwner()))
        const model = new NaiveModel()
        const wanted = moves.map(({ owner, id, amount }) => model.move(owners[owner] as string, id, amount))
        const replies = await Promise.all(
          moves.map(({ owner, id, amount }) =>
            books.ledger.submit(moveOf(owners[owner] as string, id, amount)),
          ),
        )
        expect(replies).toEqual(wanted)
      }),
      draws(12, 9),
    )
    await books.expectRightBooks()
  })
})
