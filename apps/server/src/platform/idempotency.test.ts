import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { inTransaction, queryable } from './database/database.ts'
import { once } from './idempotency.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
await database.pool.query('create table effect (key text)')

function call(key: string, body: unknown, fails = false, playerId = '7b0f1d2e-0000-4000-8000-000000000001') {
  return inTransaction(database.db, (tx) =>
    once(tx, { playerId, call: 'createDeposit', key, body }, async () => {
      await queryable(tx).query('insert into effect values ($1)', [key])
      if (fails) throw new Error('the work failed')
      return { reply: randomUUID() }
    }),
  )
}
const effectsOf = async (key: string) =>
  (await database.pool.query('select from effect where key = $1', [key])).rowCount

test('a repeat gets the first reply and has no effect of its own', async () => {
  const first = await call('repeat-1', { amount: '5.00' })
  expect(await call('repeat-1', { amount: '5.00' })).toEqual(first)
  expect(await effectsOf('repeat-1')).toBe(1)
})

test('of eight at once one has an effect and all get its reply', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => call('crowd-1', { amount: '5.00' })))
  expect(new Set(replies.map(({ reply }) => reply)).size).toBe(1)
  expect(await effectsOf('crowd-1')).toBe(1)
})

test('a key that comes back with another body is refused', async () => {
  await call('other-1', { amount: '5.00' })
  await expect(call('other-1', { amount: '6.00' })).rejects.toMatchObject({ refusal: 'idempotencyKeyReused' })
})

test('a key whose work failed may be used again', async () => {
  await expect(call('failed-1', {}, true)).rejects.toThrow('the work failed')
  await call('failed-1', {})
  expect(await effectsOf('failed-1')).toBe(1)
})

test("another player's key is another key", async () => {
  const first = await call('shared-1', {})
  const second = await call('shared-1', {}, false, '7b0f1d2e-0000-4000-8000-000000000002')
  expect(second).not.toEqual(first)
})
