import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { launched, openStudio } from '../testing/studio-under-test.ts'
import { defaultRetention, prune } from './pruning.ts'

const database = await createTestDatabase({ empty: true })
const { pool } = database
const studio = await openStudio(pool)
afterAll(async () => {
  await studio.close()
  await database.drop()
})

const DAY_MS = 86_400_000
const idsOf = async () => {
  const { rows } = await pool.query<{ id: string }>('select id from studio.round')
  return new Set(rows.map(({ id }) => id))
}
const countOf = async (table: string) =>
  Number((await pool.query<{ count: bigint }>(`select count(*) from studio.${table}`)).rows[0]?.count)
const idOf = (reply: { json<T>(): T }) => reply.json<{ id: string }>().id
const fairnessOf = async (id: string) =>
  (await studio.app.inject({ method: 'GET', url: `/studio/fairness/rounds/${id}` })).statusCode

test('keeps rounds for their retention time, rounds for money longer, and unanswered rounds always', async () => {
  const real = await launched(studio)
  const demo = await launched(studio, 'dice', 'demo')
  const forMoney = idOf(await real.spin())
  await real.post('seeds/rotate', {})
  const forPlay = idOf(await demo.spin('1.00', { choices: { direction: 'over', target: 5_000 } }))
  studio.wallet.next.push('fails')
  const unanswered = await launched(studio, 'last-crown')
  const waiting = idOf(await unanswered.spin())
  expect(await idsOf()).toEqual(new Set([forMoney, forPlay, waiting]))

  studio.clock.pass(3 * DAY_MS)
  expect(await prune(studio.other, defaultRetention)).toEqual({ sessions: 3, rounds: 0, seeds: 0 })
  expect(await fairnessOf(forPlay)).toBe(200)

  studio.clock.pass(5 * DAY_MS)
  expect(await prune(studio.other, defaultRetention)).toMatchObject({ rounds: 1, seeds: 2 })
  expect(await fairnessOf(forPlay)).toBe(404)
  expect(await fairnessOf(forMoney)).toBe(200)

  studio.clock.pass(1825 * DAY_MS)
  expect(await prune(studio.other, defaultRetention)).toMatchObject({ rounds: 1, seeds: 1 })
  expect(await idsOf()).toEqual(new Set([waiting]))
  // The money seat keeps its active and its next seed.
  expect(await countOf('seed')).toBe(2)
})

test('two processes do not prune at the same time', async () => {
  const client = await pool.connect()
  await client.query('select pg_advisory_lock(7246041)')
  expect(await prune(studio.other, defaultRetention)).toBeNull()
  await client.query('select pg_advisory_unlock(7246041)')
  client.release()
  expect(await prune(studio.other, defaultRetention)).not.toBeNull()
})
