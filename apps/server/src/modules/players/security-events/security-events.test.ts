import { afterAll, expect, test, vi } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { recordSecurityEvent } from '../index.ts'
import { forgetSecurityEventsJob } from '../notices/notices.jobs.ts'

const server = await startTestServer()
afterAll(() => server.stop())
const { database, deps, clock } = server

const listEvents = async (kind: string) =>
  (
    await database.pool.query(
      `select actor, player_id, address, count::int, details from security_event where kind = $1 order by count desc, actor`,
      [kind],
    )
  ).rows

test('counts repeated attempts on one account in one row a minute', async () => {
  const { id } = await givenPlayer(server)
  const event = { kind: 'factor-failed', playerId: id, address: '203.0.113.7', details: { step: 1 } } as const
  await Promise.all(Array.from({ length: 20 }, () => recordSecurityEvent(deps, event)))
  clock.advance(60_000)
  await recordSecurityEvent(deps, event)
  const row = { actor: `player:${id}`, player_id: id, address: '203.0.113.7', details: { step: 1 } }
  expect(await listEvents('factor-failed')).toEqual([
    { ...row, count: 20 },
    { ...row, count: 1 },
  ])
})

test('a flood of unknown accounts fills neither the table nor the rows of known accounts', async () => {
  const { id } = await givenPlayer(server)
  for (let n = 0; n < 200; n += 1)
    await recordSecurityEvent(deps, {
      kind: 'staff-key-wrong',
      login: `guess-${n}`,
      address: `198.51.100.${n}`,
    })
  await recordSecurityEvent(deps, { kind: 'staff-key-wrong', actor: `staff:${id}`, address: '203.0.113.7' })
  const rows = await listEvents('staff-key-wrong')
  expect(rows).toHaveLength(62)
  expect(rows[0]).toMatchObject({ actor: null, address: null, count: 140 })
  expect(rows.find(({ actor }) => actor === `staff:${id}`)).toMatchObject({
    count: 1,
    address: '203.0.113.7',
  })
})

test('deletes events after their retention', async () => {
  clock.advance(181 * 86_400_000)
  await forgetSecurityEventsJob.run(deps, {})
  const { rows } = await database.pool.query('select count(*)::int as count from security_event')
  expect(rows[0].count).toBe(0)
})

test('logs a failed write and does not fail the attempt', async () => {
  const logged = vi.spyOn(deps.log, 'error')
  // PostgreSQL refuses this value, because it is not a UUID.
  await recordSecurityEvent(deps, { kind: 'permission-denied', sessionId: 'broken', requestId: 'r-1' })
  const about = { kind: 'permission-denied', requestId: 'r-1', err: expect.any(Error) as Error }
  expect(logged.mock.calls).toEqual([[about, 'security event not recorded']])
  expect(await listEvents('permission-denied')).toEqual([])
})
