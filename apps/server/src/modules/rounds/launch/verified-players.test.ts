/** In markets that demand it, only players with a verified identity play, for money or in a demo. */
import { expect, test } from 'vitest'
import { bet, startAuditedProvider, win } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { acceptIdentity } from '#tests/support/staff/approved-orders.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { endForbiddenGames } from '../../onboarding/place/forbidden-games.service.ts'

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

test.each([
  ['an unverified player', {}, { identity: { beforePlay: true } }, 400],
  ['a player who is now too young', { birthdate: '2007-03-01' }, { registration: { ageMin: 21 } }, 400],
  ['an adult', { birthdate: '1990-03-01' }, { registration: { ageMin: 21 } }, 200],
])(
  'rules that are published while %s plays: the open game follows them',
  async (_, player, rules, status) => {
    const { id, token } = await givenPlayer(server, player)
    await givenCash(server, id, 'EUR', 10_000n)
    const { data: accounts } = await server.call('listAccounts', { token })
    const body = { mode: 'money' } as const
    const { data } = await server.call('playGame', { token, params: { id: 'acme-train' }, body })
    const base = {
      account_id: accounts[0]?.id,
      currency: 'EUR',
      game_id: 'train',
      session_id: data.sessionId,
    }
    const send = async (round: string, one: object) =>
      (await acme.call('betwin', { ...base, round_id: round, transactions: [one] })).status
    expect(await send(`${id} 1`, bet(`${id} 1`, '1.00'))).toBe(200)
    await changeMarkets(server, { german: { rules } })
    await endForbiddenGames.run(server.deps, null)
    expect(await send(`${id} 2`, bet(`${id} 2`, '1.00'))).toBe(status)
    expect(await send(`${id} 1`, win(`${id} won`, '3.00'))).toBe(200)
  },
)

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
