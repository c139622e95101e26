/** Simulated players use the same calls as a browser, and nobody takes them for people. */
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { createPlayerClient } from '#apps/sandbox/src/simulation/player-client.ts'
import { endLease, takeLease } from '#apps/sandbox/src/simulation/simulation.queries.ts'
import { visit } from '#apps/sandbox/src/simulation/simulated-player.ts'
import { publishLiveBets } from './modules/live-play/live-play.service.ts'
import { auditBooks } from './modules/audit/index.ts'

const server = await startTestServer({
  env: { ROLES: 'api,inbound,jobs,studio,sandbox', SANDBOX_PLAYERS: '1' },
})
afterAll(() => server.stop())
const { deps, clock } = server
const { pool } = server.database

const stopping = new AbortController()
const simulation = {
  client: createPlayerClient(stopping.signal),
  siteUrl: () => server.url,
  secret: Buffer.from('the secret of the simulation'),
  chance: () => 0,
  uuid: () => crypto.randomUUID(),
  pause: async () => undefined,
}

test('signs up, deposits, plays, logs out, and comes back to the same account', async () => {
  await visit(simulation, 1)
  const countRounds = async () =>
    (await pool.query<{ closed: number }>('select count(*)::int as closed from round where not open')).rows[0]
      ?.closed ?? 0
  expect(await countRounds()).toBe(15)
  await visit(simulation, 1)
  expect(await countRounds()).toBe(30)
  const { rows } = await pool.query('select nickname, email from player')
  expect(rows).toEqual([{ nickname: 'Simulated 1', email: 'player1@simulated.example' }])
  const sessions = await pool.query('select from player_session where ended_at is null')
  expect(sessions.rowCount).toBe(0)
  expect((await pool.query('select from sandbox.mail')).rowCount).toBe(0)
  await server.settle()
  await publishLiveBets(deps)
  const { data: bets } = await server.call('listLiveBets', { query: { kind: 'all' } })
  expect(new Set(bets.map(({ isSimulated }) => isSimulated))).toEqual(new Set([true]))
  expect((await auditBooks(deps.pool)).findings).toEqual([])
})

test('one process at a time runs the simulation, and another takes over from a dead one', async () => {
  const take = (holder: string) => {
    const now = clock.now()
    return takeLease(deps.pool, holder, { now, until: new Date(now.getTime() + 60_000) })
  }
  expect([await take('a'), await take('b'), await take('a')]).toEqual([true, false, true])
  clock.advance(60_001)
  expect([await take('b'), await take('a')]).toEqual([true, false])
  await endLease(deps.pool, 'b')
  expect(await take('a')).toBe(true)
})

test('nobody is simulated unless it is configured, and then nobody can pass for one', async () => {
  expect((await server.call('getInit')).data.features.simulatedPlayers).toBe(true)
  deps.config.sandboxPlayers = 0
  onTestFinished(() => void (deps.config.sandboxPlayers = 1))
  expect((await server.call('getInit')).data.features.simulatedPlayers).toBe(false)
  const reply = await server.call('register', { body: registrationOf({ email: 'Eve@Simulated.example' }) })
  expect(reply.error?.fields).toEqual({ email: ["This option isn't available."] })
})
