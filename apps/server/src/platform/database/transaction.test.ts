import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../../tests/support/database.ts'
import { inTransaction, queryable, type Tx } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  // One connection: leftovers of one transaction would affect the next.
  database = await createTestDatabase({ empty: true, poolSize: 1 })
  await database.pool.query('create table kept (number int primary key, word text)')
})
afterAll(() => database.drop())

const insert = (tx: Tx, number: number) =>
  queryable(tx).query('insert into kept (number) values ($1::int)', [number])
const listRows = async () => {
  const { rows } = await database.pool.query<{ number: number }>('select number from kept order by number')
  return rows.map(({ number }) => number)
}

test('statements started together run in the order of their start', async () => {
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

test('an error rolls back everything, including statements started alongside', async () => {
  const work = inTransaction(database.db, (tx) =>
    Promise.all([insert(tx, 1), insert(tx, 2), Promise.reject(new Error('no')), insert(tx, 3)]),
  )
  await expect(work).rejects.toThrow('no')
  expect(await listRows()).toEqual([])
})

test('the first of several failures is reported', async () => {
  const work = inTransaction(database.db, (tx) =>
    Promise.all([insert(tx, 1), sql`select 1 / 0`.execute(tx), insert(tx, 2)]),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(await listRows()).toEqual([])
})

test('a statement that should be prepared alongside a failure is prepared the next time', async () => {
  const read = (tx: Tx) => queryable(tx).query('select number from kept where number = $1 -- often', [1])
  for (let time = 1; time < 20; time += 1) await inTransaction(database.db, read)
  const failing = inTransaction(database.db, (tx) =>
    Promise.all([sql`select 1 / ${0}::int`.execute(tx), read(tx)]),
  )
  await expect(failing).rejects.toThrow('division by zero')
  expect((await inTransaction(database.db, read)).rows).toEqual([])
})

test('a statement without values keeps its place in the order', async () => {
  const count = 'select count(*) as count from kept'
  const found = await inTransaction(database.db, (tx) =>
    Promise.all([insert(tx, 8), queryable(tx).query<{ count: bigint }>(count), insert(tx, 9)]),
  )
  expect(found[1].rows).toEqual([{ count: 1n }])
  await database.pool.query('delete from kept')
})

test('a swallowed failure rolls back and throws', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await insert(tx, 1)
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('Transaction rolled back')
  expect(await listRows()).toEqual([])
})

test('refuses statements after the end and during the end of the transaction', async () => {
  const reasonOf = (work: Promise<unknown>) => work.catch((error: Error) => error.message)
  const late: Promise<unknown>[] = []
  const refused = inTransaction(database.db, async (tx) => {
    const soon = async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      // The rollback is sent by now, but not answered yet.
      return insert(tx, 2)
    }
    late.push(reasonOf(soon()))
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  const { left } = await inTransaction(database.db, async (tx) => ({ left: tx }))
  late.push(reasonOf(insert(left, 3)))
  expect(await Promise.all(late)).toEqual(['the transaction is over', 'the transaction is over'])
  expect(await listRows()).toEqual([])
})

test('a connection that breaks in a transaction is not reused', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await insert(tx, 1)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(work).rejects.toThrow()
  expect(await listRows()).toEqual([])
})

test('a statement on a connection known to be lost fails at once', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => undefined)
    await insert(tx, 1).catch(() => undefined)
    await insert(tx, 2)
  })
  await expect(work).rejects.toThrow()
  expect(await listRows()).toEqual([])
})

test('statements prepared before a table change are prepared again', async () => {
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
  await inTransaction(database.db, (tx) => insert(tx, 7))
  expect(await prepared()).toBe(0)
  for (let time = 0; time < 25; time += 1) await read()
  expect(await prepared()).toBe(1)
  await database.pool.query('alter table kept add column later int default 5')
  expect(await read()).toEqual([{ number: 7, word: null, later: 5 }])
})
