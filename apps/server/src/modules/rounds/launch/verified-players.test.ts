/** In markets that demand it, only players with a verified identity play, for money or in a demo. */
import { expect, test } from 'vitest'
import { startAuditedProvider } from '#tests/support/games/game-provider.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { acceptIdentity } from '#tests/support/staff/approved-orders.ts'

const acme = await startAuditedProvider()
const { server } = acme
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
