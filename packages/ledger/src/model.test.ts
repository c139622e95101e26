import type { Sending } from '@fairhall/postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveOf, openTestLedger, type Pocket, type TestLedger } from '#tests/support/database/ledger.ts'
import type { LedgerOptions, PostedBatch } from './index.ts'
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

/** With rows that are read for each batch, which is the reference, and with remembered ones. */
describe.each<[Sending, NonNullable<LedgerOptions<Pocket>['remembering']>]>([
  ['as a pipeline', 'never'],
  ['as a pipeline', 'without pauses'],
  ['one by one', 'without pauses'],
])('statements sent %s, rows remembered %s', (sending, remembering) => {
  let books: TestLedger
  let remembered = 0

  beforeAll(async () => {
    const onBatch = (batch: PostedBatch) => void (remembered += batch.isRemembered ? 1 : 0)
    books = await openTestLedger({ lanes: 2, sending, remembering, onBatch })
  })
  afterAll(() => books.close())

  /** Submits the moves in groups of this size, one group after another. */
  async function expectSameAsModel(size: number, ledgers: readonly Pick<TestLedger['ledger'], 'submit'>[]) {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 50, maxLength: 120 }), async (moves) => {
        const owners = await Promise.all(Array.from({ length: 4 }, () => books.givenOwner()))
        const model = new NaiveModel()
        const wanted = moves.map(({ owner, id, amount }) => model.move(owners[owner] as string, id, amount))
        const replies: unknown[] = []
        for (let from = 0; from < moves.length; from += size) {
          const ledger = ledgers[(from / size) % ledgers.length] as TestLedger['ledger']
          const group = moves.slice(from, from + size)
          const commands = group.map(({ owner, id, amount }) => moveOf(owners[owner] as string, id, amount))
          replies.push(...(await Promise.all(commands.map((command) => ledger.submit(command)))))
        }
        expect(replies).toEqual(wanted)
      }),
      draws(12, 9),
    )
    await books.expectRightBooks()
  }

  test('a thousand commands in bursts give the same result as a naive model', () =>
    expectSameAsModel(120, [books.ledger]))

  test('so do small groups of them, which find what the groups before have left', async () => {
    remembered = 0
    await expectSameAsModel(3, [books.ledger])
    expect(remembered > 0).toBe(remembering !== 'never')
  })

  test('so do two processes that take turns', () =>
    expectSameAsModel(2, [books.ledger, books.another({ lanes: 1, sending, remembering })]))
})
