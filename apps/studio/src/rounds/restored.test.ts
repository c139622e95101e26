import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { inTransaction } from '../platform/database.ts'
import { launched, openStudio } from '../testing/studio-under-test.ts'
import { deliverDue } from './wallet-calls.service.ts'
import { endRestored } from './restored.ts'

const database = await createTestDatabase({ empty: true })
const studio = await openStudio(database.pool)
afterAll(async () => {
  await studio.close()
  await database.drop()
})

/** A raise of a game with several stakes. */
async function raise(id: string, step: number, isBooked: boolean): Promise<void> {
  const { pool } = database
  const { rows } = await pool.query<{ body: string }>(
    'select body from studio.wallet_call where round_id = $1',
    [id],
  )
  const body = (rows[0]?.body ?? '').replaceAll(`"${id}:bet"`, `"${id}:bet:${step}"`)
  if (isBooked) await studio.other.wallet.call('betwin', body, 100)
  await pool.query(
    `insert into studio.wallet_call (round_id, step, name, body, leads_to, takes_bet, tries, claimed_until, done_at)
     values ($1, $2, 'betwin', $3, 'open', true, 1, $4, $5)`,
    [id, step, body, studio.clock.now(), isBooked ? studio.clock.now() : null],
  )
}

test('a round returns all its stakes, and a raise that the wallet has not booked is never booked', async () => {
  const mines = await launched(studio, 'mines')
  const full = studio.wallet.balance
  const { id } = (await mines.spin('1.00', { choices: { mines: 12 } })).json<{ id: string }>()
  await raise(id, 1, true)
  await raise(id, 2, false)
  await database.pool.query(`update studio.round set state = 'placed' where id = $1`, [id])
  expect(studio.wallet.balance).toBe(full - 200n)
  const { rows } = await database.pool.query<{ body: string }>(
    'select body from studio.wallet_call where round_id = $1 and step = 2',
    [id],
  )

  await inTransaction(database.pool, (tx) => endRestored(tx, studio.clock.now()))
  expect(await deliverDue(studio.other)).toBe(1)
  expect(await deliverDue(studio.other)).toBe(0)
  expect(studio.wallet.balance).toBe(full)
  expect(studio.wallet.finished).toContain(id)
  const late = await studio.other.wallet.call('betwin', rows[0]?.body ?? '', 100)
  expect(late).toMatchObject({ kind: 'refused', apiCode: 409 })
})
