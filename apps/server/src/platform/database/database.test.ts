import { forgetNames } from '@fairhall/postgres'
import { afterAll, expect, expectTypeOf, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { type Db, inTransaction, openDatabase, prepared, type Tx } from './database.ts'

const database = await createTestDatabase({ empty: true })
const { db, close } = openDatabase({ url: database.url, poolSize: 1 })
afterAll(async () => {
  await close()
  await database.drop()
})

test('a write outside a transaction does not compile', () => {
  expectTypeOf<Db>().not.toExtend<Tx>()
})

test('a transaction within a transaction does not compile', () => {
  expectTypeOf<Tx>().not.toExtend<Db>()
})

test('a connection stays open after a statement failed', async () => {
  const before = await findConnection()
  await expect(db.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
  expect(await findConnection()).toBe(before)
})

async function findConnection(): Promise<number | undefined> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

test('a frequent read is prepared once, next to transactions, and again after its table has changed', async () => {
  // Other files of this worker may have named as many statements as are kept.
  forgetNames()
  await db.query('create table page (id integer)')
  await db.query('insert into page values (1)')
  const text = 'select * from page where id = $1'
  const read = async () => (await prepared(db).query(text, [1])).rows
  for (let time = 0; time < 30; time += 1) {
    expect(await read()).toEqual([{ id: 1 }])
    expect(await inTransaction(db, async (tx) => (await prepared(tx).query(text, [1])).rows)).toHaveLength(1)
  }
  const { rows } = await db.query(
    `select count(*)::integer as count from pg_prepared_statements where statement = $1`,
    [text],
  )
  expect(rows).toEqual([{ count: 2 }])
  await db.query(`alter table page add column title text default 'new'`)
  expect(await read()).toEqual([{ id: 1, title: 'new' }])
})
