import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { launched, openStudio } from '../testing/studio-under-test.ts'

const database = await createTestDatabase({ empty: true })
const studio = await openStudio(database.pool)
afterAll(async () => {
  await studio.close()
  await database.drop()
})

test('a player whose rounds wait for their seed leaves connections to others', async () => {
  const [busy, other] = [await launched(studio, 'koi-river', 'demo'), await launched(studio)]
  expect((await busy.spin()).statusCode).toBe(200)
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from studio.seed for update')
  const spins = Array.from({ length: 20 }, () => busy.spin())
  onTestFinished(async () => {
    await holder.query('rollback')
    holder.release()
    await Promise.all(spins)
  })
  const countWaiting = async () => (await holder.query('select from pg_locks where not granted')).rowCount
  await expect.poll(countWaiting).toBeGreaterThan(1)
  expect((await other.spin()).statusCode).toBe(200)
})
