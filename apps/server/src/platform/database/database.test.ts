import { afterAll, expect, expectTypeOf, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { type Db, openDatabase, type Tx } from './database.ts'

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
