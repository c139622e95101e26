import { afterAll, expect, test } from 'vitest'
import { bet, startWithProvider } from '#tests/support/games/game-provider.ts'
import { journalOf } from '#tests/support/staff/journal.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { endOverdueSessions } from './session-ends.ts'

const acme = await startWithProvider()
afterAll(() => acme.stop())
const { server } = acme

const signIn = async (login: string) =>
  (await server.call('createSession', { body: { login, password: PASSWORD } })).data.accessToken
const isOpen = async (token: string) => (await server.call('getProfile', { token })).status === 200

async function givenGame({ id, token }: { id: string; token: string }) {
  await givenCash(server, id, 'EUR', 10_000n)
  const { data: accounts } = await server.call('listAccounts', { token })
  const { data } = await server.call('playGame', {
    token,
    params: { id: 'acme-train' },
    body: { mode: 'money' },
  })
  const base = { account_id: accounts[0]?.id, currency: 'EUR', game_id: 'train', session_id: data.sessionId }
  return (id: string) => acme.call('betwin', { ...base, round_id: id, transactions: [bet(id, '1.00')] })
}

const endsOf = async (playerId: string) =>
  (
    await server.database.pool.query(
      `select end_reason, count(*)::int as count from player_session where player_id = $1 and ended_at is not null group by 1`,
      [playerId],
    )
  ).rows

test.each([
  [20, {}],
  [1, { german: { rules: { access: { sessionsMax: 1 } } } }],
])('ends the oldest sessions and their games when a player has more than %i', async (most, markets) => {
  await changeMarkets(server, markets)
  const player = await givenPlayer(server)
  const placeBet = await givenGame(player)
  const tokens: string[] = []
  for (let count = 0; count <= most; count += 1) {
    server.clock.advance(1000)
    tokens.push(await signIn(player.email))
  }
  await server.settle()
  expect(await isOpen(player.token)).toBe(false)
  expect((await placeBet('late')).meta?.api_code).toBe(101)
  expect(await Promise.all(tokens.map(isOpen))).toEqual([false, ...Array.from({ length: most }, () => true)])
  expect(await endsOf(player.id)).toEqual([{ end_reason: 'too-many', count: 2 }])
  expect(await journalOf(server, player.id)).toContain('system:session-limit player.oldestSessionsClosed')
})

test('ends a session and its games 90 days after sign-in, however often it is refreshed', async () => {
  const player = await givenPlayer(server)
  const placeBet = await givenGame(player)
  let { token } = player
  for (let day = 0; day < 90; day += 15) {
    server.clock.advance(15 * 86_400_000)
    token = (await server.call('refreshSession', { token })).data.accessToken
  }
  expect(await isOpen(token)).toBe(true)
  server.clock.advance(1000)
  expect(await isOpen(token)).toBe(false)
  expect((await server.call('refreshSession', { token })).error?.code).toBe(11002)
  const latest = await signIn(player.email)
  const listed = await server.call('listSessions', { token: latest })
  expect(listed.data).toHaveLength(1)

  await endOverdueSessions.run(server.deps, {})
  await endOverdueSessions.run(server.deps, {})
  expect((await placeBet('late')).meta?.api_code).toBe(101)
  expect(await endsOf(player.id)).toEqual([{ end_reason: 'expired', count: 1 }])
  expect(await isOpen(latest)).toBe(true)
})
