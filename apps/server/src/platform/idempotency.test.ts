import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { inTransaction } from './database/database.ts'
import { once } from './idempotency.ts'
import { openSecrets } from './secrets.ts'

const database = await createTestDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'idempotency-'))
const ringFile = path.join(folder, 'secrets.json')
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})
let secrets = openSecrets(ringFile)
await database.pool.query('create table effect (key text)')

function call(key: string, body: unknown, fails = false, playerId = '7b0f1d2e-0000-4000-8000-000000000001') {
  return inTransaction(database.db, (tx) =>
    once({ secrets }, tx, { playerId, call: 'createDeposit', key, body }, async () => {
      await tx.query('insert into effect values ($1)', [key])
      if (fails) throw new Error('the work failed')
      return { reply: randomUUID() }
    }),
  )
}
const effectsOf = async (key: string) =>
  (await database.pool.query('select from effect where key = $1', [key])).rowCount

test('a repeat gets the first reply and has no effect', async () => {
  const first = await call('repeat-1', { amount: '5.00' })
  expect(await call('repeat-1', { amount: '5.00' })).toEqual(first)
  expect(await effectsOf('repeat-1')).toBe(1)
})

test('of eight concurrent calls one has an effect, and all get its reply', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => call('repeated-1', { amount: '5.00' })))
  expect(new Set(replies.map(({ reply }) => reply)).size).toBe(1)
  expect(await effectsOf('repeated-1')).toBe(1)
})

test('refuses a key with another body', async () => {
  await call('other-1', { amount: '5.00' })
  await expect(call('other-1', { amount: '6.00' })).rejects.toMatchObject({ refusal: 'idempotencyKeyReused' })
})

test('a key can be reused after its work failed', async () => {
  await expect(call('failed-1', {}, true)).rejects.toThrow('the work failed')
  await call('failed-1', {})
  expect(await effectsOf('failed-1')).toBe(1)
})

test('keys are separate for each player', async () => {
  const first = await call('shared-1', {})
  const second = await call('shared-1', {}, false, '7b0f1d2e-0000-4000-8000-000000000002')
  expect(second).not.toEqual(first)
})

const digestOf = async (key: string) => {
  const { rows } = await database.pool.query<{ digest: string }>(
    'select digest from idempotency_key where key = $1',
    [key],
  )
  return rows[0]?.digest
}
const unkeyed = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')

test('the stored digest cannot confirm a guessed body', async () => {
  const body = { fields: { card_number: '4242424242424242' } }
  await call('sealed-1', body)
  expect(await digestOf('sealed-1')).not.toContain(unkeyed(body))
  await call('sealed-1', body, false, '7b0f1d2e-0000-4000-8000-000000000002')
  const { rows } = await database.pool.query(
    "select distinct digest from idempotency_key where key = 'sealed-1'",
  )
  expect(rows).toHaveLength(2)
})

test('recognises a repeat after a key rotation, and by the unkeyed hash of an earlier release', async () => {
  const bodies = { rotated: { amount: '5.00' }, old: { amount: '6.00' } }
  const first = [await call('rotated-1', bodies.rotated), await call('old-1', bodies.old)]
  await database.pool.query("update idempotency_key set digest = $1 where key = 'old-1'", [
    unkeyed(bodies.old),
  ])
  const ring = JSON.parse(readFileSync(ringFile, 'utf8')) as { keys: object[] }
  ring.keys.push({ ...ring.keys[0], id: 'k2', secret: randomUUID() + randomUUID() })
  writeFileSync(ringFile, JSON.stringify(ring), { mode: 0o600 })
  secrets = openSecrets(ringFile)
  expect([await call('rotated-1', bodies.rotated), await call('old-1', bodies.old)]).toEqual(first)
  for (const key of ['rotated-1', 'old-1'])
    await expect(call(key, { amount: '7.00' })).rejects.toMatchObject({ refusal: 'idempotencyKeyReused' })
})
