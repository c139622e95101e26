import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../../tests/support/database.ts'
import { inTransaction, queryable, type Tx } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  // One connection: what is left on it meets whoever comes next.
  database = await createTestDatabase({ empty: true, poolSize: 1 })
  await database.pool.query('create table kept (number int primary key, word text)')
})
afterAll(() => database.drop())

const keep = (tx: Tx, number: number) =>
  queryable(tx).query('insert into kept (number) values ($1::int)', [number])
const kept = async () => {
  const { rows } = await database.pool.query<{ number: number }>('select number from kept order by number')
  return rows.map(({ number }) => number)
}

test('statements that are begun together are carried out in the order of their beginning', async () => {
  const answers = await inTransaction(database.db, (tx) =>
    Promise.all(
      Array.from({ length: 50 }, async (_, place) => {
        const { rows } = await queryable(tx).query<{ count: bigint }>(
          'with added as (insert into kept (number) values ($1)) select count(*) from kept',
          [1_000 + place],
        )
        return Number(rows[0]?.count)
      }),
    ),
  )
  expect(answers).toEqual(Array.from({ length: 50 }, (_, place) => place))
  await database.pool.query('delete from kept')
})

test('what is thrown undoes everything, also what was begun beside it', async () => {
  const work = inTransaction(database.db, (tx) =>
    Promise.all([keep(tx, 1), keep(tx, 2), Promise.reject(new Error('no')), keep(tx, 3)]),
  )
  await expect(work).rejects.toThrow('no')
  expect(await kept()).toEqual([])
})

test('of several that fail the first says why', async () => {
  const work = inTransaction(database.db, (tx) =>
    Promise.all([keep(tx, 1), sql`select 1 / 0`.execute(tx), keep(tx, 2)]),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(await kept()).toEqual([])
})

test('what was to be prepared beside a failure is prepared the next time', async () => {
  const read = (tx: Tx) => queryable(tx).query('select number from kept where number = $1 -- often', [1])
  for (let time = 1; time < 20; time += 1) await inTransaction(database.db, read)
  const failing = inTransaction(database.db, (tx) =>
    Promise.all([sql`select 1 / ${0}::int`.execute(tx), read(tx)]),
  )
  await expect(failing).rejects.toThrow('division by zero')
  expect((await inTransaction(database.db, read)).rows).toEqual([])
})

test('what takes no values stands where it was begun', async () => {
  const count = 'select count(*) as count from kept'
  const found = await inTransaction(database.db, (tx) =>
    Promise.all([keep(tx, 8), queryable(tx).query<{ count: bigint }>(count), keep(tx, 9)]),
  )
  expect(found[1].rows).toEqual([{ count: 1n }])
  await database.pool.query('delete from kept')
})

test('a failure that was passed over commits nothing, and says so', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await keep(tx, 1)
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('nothing was committed')
  expect(await kept()).toEqual([])
})

test('what comes too late stands nowhere, after the end and while it ends', async () => {
  const reasonOf = (work: Promise<unknown>) => work.catch((error: Error) => error.message)
  const late: Promise<unknown>[] = []
  const refused = inTransaction(database.db, async (tx) => {
    const soon = async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      // The rollback is on its way by now, and not yet answered.
      return keep(tx, 2)
    }
    late.push(reasonOf(soon()))
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  const { left } = await inTransaction(database.db, async (tx) => ({ left: tx }))
  late.push(reasonOf(keep(left, 3)))
  expect(await Promise.all(late)).toEqual(['the transaction is over', 'the transaction is over'])
  expect(await kept()).toEqual([])
})

test('a connection that breaks in the middle is not given to anybody else', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await keep(tx, 1)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(work).rejects.toThrow()
  expect(await kept()).toEqual([])
})

test('what is begun on a connection that is known to be lost fails too, and is waited for by nobody', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => undefined)
    await keep(tx, 1).catch(() => undefined)
    await keep(tx, 2)
  })
  await expect(work).rejects.toThrow()
  expect(await kept()).toEqual([])
})

test('what was prepared before a table was changed is prepared anew', async () => {
  const read = () =>
    inTransaction(database.db, async (tx) => {
      const { rows } = await queryable(tx).query('select * from kept where number = $1', [7])
      return rows
    })
  const prepared = async () => {
    const { rows } = await database.pool.query<{ statement: string }>(
      "select statement from pg_prepared_statements where statement like 'select * from kept%'",
    )
    return rows.length
  }
  await inTransaction(database.db, (tx) => keep(tx, 7))
  expect(await prepared()).toBe(0)
  for (let time = 0; time < 25; time += 1) await read()
  expect(await prepared()).toBe(1)
  await database.pool.query('alter table kept add column later int default 5')
  expect(await read()).toEqual([{ number: 7, word: null, later: 5 }])
})
