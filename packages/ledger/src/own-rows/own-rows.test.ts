import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BadPosting, balanceKey, changeOf, type Queryable } from '../index.ts'
import {
  balanceMoves,
  entryOf,
  moved,
  moveOf,
  openTestLedger,
  ownerMoves,
  type TestLedger,
  transaction,
} from '#tests/support/database/ledger.ts'

/** Columns of the caller in the rows of owners and balances. */

let books: TestLedger

beforeAll(async () => {
  books = await openTestLedger()
})
afterEach(() => books.expectRightBooks())
afterAll(() => books.close())

/** The columns as they are stored: of the owner, and of their balances by asset. */
async function stored(owner: string): Promise<unknown> {
  const { rows } = await books.pool.query(
    `select o.moves, o.move_limit, (select jsonb_object_agg(asset, array[moves, move_limit, seq]) from ledger_balance b where b.owner = o.owner) as balances
       from ledger_owner o where owner = $1`,
    [owner],
  )
  return rows[0]
}

test('a lane writes the columns that changed, with the money', async () => {
  const owner = await books.givenOwner(100n)
  await Promise.all(['a', 'b'].map((id) => books.ledger.submit(moveOf(owner, id, -1n))))
  expect(await stored(owner)).toEqual({ moves: 2n, move_limit: 1000n, balances: { EUR: [2, 1000, 3] } })
})

test('a command that does not ask for columns leaves them as they are', async () => {
  const owner = await books.givenOwner(100n)
  await books.ledger.submit(moveOf(owner, 'a', -1n))
  await books.ledger.submit({
    owner,
    assets: ['EUR'],
    decide: () => ({ reply: null, entries: [entryOf('bare', -1n)] }),
  })
  expect(await stored(owner)).toEqual({ moves: 1n, move_limit: 1000n, balances: { EUR: [1, 1000, 3] } })
})

test('a command that did not ask for columns of a balance may not write them', async () => {
  const owner = await books.givenOwner(100n)
  const key = balanceKey(owner, 'EUR')
  const command = {
    owner,
    assets: ['EUR'],
    decide: () => ({ reply: null, changes: [changeOf(balanceMoves, { key, moves: 9n, limit: 1n })] }),
  }
  await expect(books.ledger.submit(command)).rejects.toThrow(BadPosting)
  expect(await stored(owner)).toEqual({ moves: 0n, move_limit: 1000n, balances: { EUR: [0, 1000, 1] } })
})

test('a posting leaves columns alone that another view of its transaction wrote', async () => {
  const owner = await books.givenOwner(100n)
  await transaction(books.pool, (tx) =>
    books.ledger.withOwner(tx, owner, {}, async (view) => {
      await books.ledger.withOwner(tx, owner, {}, async (other) => {
        const key = balanceKey(owner, 'EUR')
        const changes = [
          changeOf(ownerMoves, moved(other, ownerMoves, owner)),
          changeOf(balanceMoves, moved(other, balanceMoves, key)),
        ]
        await books.ledger.post(tx, other, { changes })
      })
      await books.ledger.post(tx, view, { entries: [entryOf('bare', -1n)] })
      await tx.query('insert into counter values ($1, 1)', [owner])
    }),
  )
  expect(await stored(owner)).toEqual({ moves: 1n, move_limit: 1000n, balances: { EUR: [1, 1000, 2] } })
})

test.each<[string, (owner: string, tx: Queryable) => Promise<unknown>]>([
  [
    'another view of the transaction',
    (owner, tx) =>
      books.ledger.withOwner(tx, owner, {}, (other) =>
        books.ledger.post(tx, other, { entries: [entryOf('later', -1n)] }),
      ),
  ],
  [
    'a writer without the lock',
    (owner, tx) => tx.query('update ledger_balance set seq = seq + 1 where owner = $1', [owner]),
  ],
])('a view that missed what %s wrote to a balance can’t set it back', async (_who, write) => {
  const owner = await books.givenOwner(100n)
  const stale = transaction(books.pool, (tx) =>
    books.ledger.withOwner(tx, owner, {}, async (view) => {
      await write(owner, tx)
      const row = moved(view, balanceMoves, balanceKey(owner, 'EUR'))
      await books.ledger.post(tx, view, { changes: [changeOf(balanceMoves, row)] })
    }),
  )
  await expect(stale).rejects.toMatchObject({ code: '40001' })
  expect(await stored(owner)).toMatchObject({ balances: { EUR: [0, 1000, 1] } })
})

test('a posting writes rare columns, also of a balance without entries, which then gets its first', async () => {
  const owner = await books.givenOwner()
  await transaction(books.pool, (tx) =>
    books.ledger.withOwner(tx, owner, { keys: [[ownerMoves.name, [owner]]] }, async (view) => {
      const key = balanceKey(owner, 'EUR')
      const row = { key: owner, moves: 1n, limit: 5n }
      await books.ledger.post(tx, view, {
        changes: [changeOf(ownerMoves, row), changeOf(balanceMoves, { ...row, key })],
      })
      expect(view.row(ownerMoves, owner)).toEqual(row)
      expect(view.row(balanceMoves, key)).toEqual({ ...row, key })
      expect(view.balance('EUR')).toEqual({ pockets: { cash: 0n, held: 0n }, seq: 0n })
    }),
  )
  expect(await stored(owner)).toEqual({ moves: 1n, move_limit: 5n, balances: { EUR: [1, 5, 0] } })
  await books.pool.query(`insert into counter values ($1, 1)`, [owner])
  await books.expectRightBooks()

  expect(await books.ledger.submit(moveOf(owner, 'first', 9n))).toEqual({ kind: 'moved', cash: 9n })
  expect(await stored(owner)).toEqual({ moves: 2n, move_limit: 5n, balances: { EUR: [2, 5, 1] } })
})

test('the lock reads what its last holder wrote', async () => {
  const owners = await Promise.all([1n, 2n, 3n, 4n].map((cash) => books.givenOwner(cash)))
  const other = books.another()
  const { later } = await transaction(books.pool, async (tx) => {
    const keys = [[ownerMoves.name, owners]] as const
    await books.ledger.withOwners(tx, owners, { keys }, async (views) => {
      for (const view of views)
        await books.ledger.post(tx, view, {
          changes: [
            changeOf(ownerMoves, moved(view, ownerMoves, view.owner)),
            changeOf(balanceMoves, moved(view, balanceMoves, balanceKey(view.owner, 'EUR'))),
          ],
        })
      await tx.query('insert into counter select unnest($1::text[]), 1', [owners])
    })
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const later = owners.map((owner) => other.submit(moveOf(owner, 'a', 1n)))
    await expect
      .poll(async () => (await books.pool.query(waits)).rowCount, { interval: 20, timeout: 20_000 })
      .toBe(1)
    return { later }
  })
  await Promise.all(later)
  for (const owner of owners)
    expect(await stored(owner)).toEqual({ moves: 2n, move_limit: 1000n, balances: { EUR: [2, 1000, 2] } })
})

test('an owner without the columns has no row of them, and gets none', async () => {
  const owner = await books.givenOwner(100n)
  await books.pool.query('update ledger_owner set move_limit = null where owner = $1', [owner])
  const command = books.ledger.submit({
    owner,
    assets: [],
    keys: [[ownerMoves.name, [owner]]],
    decide: (view) => ({ reply: view.row(ownerMoves, owner) ?? 'none' }),
  })
  expect(await command).toBe('none')
  await expect(books.ledger.submit(moveOf(owner, 'a', -1n))).rejects.toThrow(BadPosting)
  expect(await books.balanceOf(owner)).toEqual(['{100,0}'])
})
