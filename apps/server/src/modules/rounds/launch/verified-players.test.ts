/** In markets that demand it, only players with a verified identity play, for money or in a demo. */
import { expect, test } from 'vitest'
import { bet, startAuditedProvider } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { acceptIdentity } from '#tests/support/staff/approved-orders.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const acme = await startAuditedProvider()
const { server } = acme
const office = openOffice(server)
const [IDENTITY_NEEDED, LOGIN_NEEDED] = [13011, 14007]

async function launch(mode: 'demo' | 'money', token?: string) {
  const request = { ...(token !== undefined && { token }), params: { id: 'acme-train' }, body: { mode } }
  return (await server.call('playGame', request)).error?.code ?? null
}

test('games for money and demos wait for a verified identity', async () => {
  const { id, token } = await givenPlayer(server)
  expect(await launch('money', token)).toBeNull()
  const identity = { beforePlay: true, beforeDemo: true }
  await changeMarkets(server, { german: { rules: { identity } }, world: { rules: { identity } } })
  expect(await launch('money', token)).toBe(IDENTITY_NEEDED)
  expect(await launch('demo', token)).toBe(IDENTITY_NEEDED)
  expect(await launch('demo')).toBe(LOGIN_NEEDED)
  await acceptIdentity(server.deps, { playerId: id, actor: 'staff:ada', reason: 'passport seen' })
  expect(await launch('money', token)).toBeNull()
  expect(await launch('demo', token)).toBeNull()
})

test('a player whose identity is revoked leaves their games', async () => {
  await changeMarkets(server, { german: { rules: { identity: { beforePlay: true } } } })
  const { id, token } = await givenPlayer(server)
  await givenCash(server, id, 'EUR', 10_000n)
  await acceptIdentity(server.deps, { playerId: id, actor: 'staff:ada', reason: 'passport seen' })
  await server.settle()
  const { data: accounts } = await server.call('listAccounts', { token })
  const body = { mode: 'money' } as const
  const { data } = await server.call('playGame', { token, params: { id: 'acme-train' }, body })
  const base = { account_id: accounts[0]?.id, currency: 'EUR', game_id: 'train', session_id: data.sessionId }
  const placeBet = async (round: string) =>
    (await acme.call('betwin', { ...base, round_id: round, transactions: [bet(round, '1.00')] })).status
  await server.call('updateProfile', { token, body: { city: 'Hamburg' } })
  await server.settle()
  expect(await placeBet('verified')).toBe(200)
  await office.both(`player correct ${id} --last-name Lovelace`)
  await server.settle()
  expect(await placeBet('revoked')).toBe(400)
})
