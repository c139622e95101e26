import { afterAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { forgetSessions } from './session-retention.jobs.ts'

const acme = await startWithProvider()
const { server } = acme
afterAll(() => acme.stop())

const DAY_MS = 86_400_000
const count = async (text: string, playerId: string) =>
  Number((await server.database.pool.query<{ count: bigint }>(text, [playerId])).rows[0]?.count)
const signIns = (playerId: string) =>
  count('select count(*) from player_session where player_id = $1', playerId)
const launches = (playerId: string, more = '') =>
  count(`select count(*) from game_session where player = $1 ${more}`, playerId)
const launch = (token: string) =>
  server.call('playGame', { params: { id: 'acme-train' }, body: { mode: 'money' }, token })

test('deletes ended sign-ins and launches after their retention period and keeps open ones', async () => {
  const gone = await givenPlayer(server)
  await launch(gone.token)
  await server.call('logout', { token: gone.token })
  const idle = await givenPlayer(server)
  await launch(idle.token)
  const busy = await givenPlayer(server)
  await launch(busy.token)
  const broken = await givenPlayer(server)
  await launch(broken.token)
  await server.database.pool.query('delete from ledger_owner where owner = $1', [broken.id])
  const forget = () => expect(forgetSessions.run(server.deps, {})).rejects.toThrow('session')

  const { retention } = server.deps.settings.current()
  server.clock.advance((retention.gameSessionsDays - 1) * DAY_MS)
  // As if the player had kept refreshing the token.
  await server.database.pool.query('update player_session set refreshed_at = $2 where player_id = $1', [
    busy.id,
    server.clock.now(),
  ])
  await forget()
  expect([await launches(gone.id), await launches(idle.id), await launches(busy.id)]).toEqual([1, 1, 1])
  expect(await launches(idle.id, 'and ended_at is null')).toBe(0)
  expect(await launches(busy.id, 'and ended_at is null')).toBe(1)

  server.clock.advance(2 * DAY_MS)
  await forget()
  expect([await launches(gone.id), await launches(idle.id), await launches(busy.id)]).toEqual([0, 1, 1])
  expect([await signIns(gone.id), await signIns(idle.id)]).toEqual([1, 1])

  server.clock.set('2028-06-01T00:00:00Z')
  await server.database.pool.query('update player_session set refreshed_at = $2 where player_id = $1', [
    busy.id,
    server.clock.now(),
  ])
  await forget()
  expect([await signIns(gone.id), await signIns(idle.id), await signIns(busy.id)]).toEqual([0, 0, 1])
  expect(await launches(busy.id, 'and ended_at is null')).toBe(1)
})
