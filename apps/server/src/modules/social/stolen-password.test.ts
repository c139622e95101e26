/** Someone who knows the password adds a way to sign in. The owner's reaction must end it, and it must pay nothing out. */
import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { givenFactor } from '#tests/support/players/factors.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { givenCash, givenPayer, type Payer, withdraw } from '#tests/support/payments/payments.ts'
import { BINDING, completeSocialLogin } from '#tests/support/players/social-login.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { answerOf, arriveByTelegram, offerTelegram } from '#tests/support/players/telegram.ts'

const config = copyConfig()
offerTelegram(config)
const server = await startTestServer({
  env: { CONFIG_DIR: config.folder, ROLES: 'api,inbound,jobs,realtime,sandbox' },
})
afterAll(async () => {
  await server.stop()
  config.remove()
})

const NEW = 'a wholly new password'
const NEW_IBAN = { fields: { iban: 'FR7630006000011234567890189', account_holder: 'Mal Lory' } }
const changePassword = (token: string) =>
  server.call('changePassword', {
    token,
    body: { currentPassword: PASSWORD, newPassword: NEW, repeatNewPassword: NEW },
  })
const arriveAs = async (name: string) => arriveByTelegram(server, await answerOf(server, name))
async function join(name: string, login: string, password = PASSWORD) {
  const { data } = await arriveAs(name)
  return server.call('linkSocialIdentity', { body: { token: data.link?.token ?? '', login, password } })
}
const listLinked = async (token: string) => (await server.call('listIdentities', { token })).data

test('a joined account can’t sign in after a password change until the owner confirms it', async () => {
  const player = await givenPlayer(server)
  expect((await join('Mallory', player.email)).status).toBe(200)
  expect((await changePassword(player.token)).status).toBe(200)
  expect((await arriveAs('Mallory')).error?.code).toBe(11100)

  const [joined] = await listLinked(player.token)
  expect(joined?.isConfirmed).toBe(false)
  const own = { token: player.token, params: { id: joined?.id ?? '' }, body: { password: NEW } }
  expect((await server.call('confirmIdentity', own)).status).toBe(200)
  expect((await arriveAs('Mallory')).data.session).not.toBeNull()
})

test.each([
  ['joined', async (_token: string) => {}],
  [
    'confirmed',
    async (token: string) => {
      const [joined] = await listLinked(token)
      const body = { password: PASSWORD }
      await server.call('confirmIdentity', { token, params: { id: joined?.id ?? '' }, body })
    },
  ],
])('a session that changes the password keeps an account that it %s itself', async (way, confirm) => {
  const player = await givenPlayer(server)
  const name = `Own ${way}`
  const { accessToken = '' } = (await join(name, player.email)).data
  const token = way === 'joined' ? accessToken : player.token
  if (way === 'confirmed')
    await server.database.pool.query('update player_identity set paused_at = $2 where player_id = $1', [
      player.id,
      server.clock.now(),
    ])
  await confirm(token)
  expect((await changePassword(token)).status).toBe(200)
  expect((await arriveAs(name)).data.session).not.toBeNull()
})

test('joins no account before the second factor was shown', async () => {
  const player = await givenPlayer(server)
  const factor = await givenFactor(server, player.token)
  const { ticket } = (await join('Trudy', player.email)).data
  expect(await listLinked(player.token)).toEqual([])
  expect((await arriveAs('Trudy')).data.link).not.toBeNull()
  const complete = (code: string) => server.call('completeSession', { body: { ticket, code } })
  expect((await complete(factor.wrong())).error?.code).toBe(11051)
  expect(await listLinked(player.token)).toEqual([])
  expect((await complete(factor.next())).status).toBe(200)
  expect(await listLinked(player.token)).toHaveLength(1)
})

test('a password change voids an account that waits for the second factor', async () => {
  const player = await givenPlayer(server)
  const factor = await givenFactor(server, player.token)
  const { ticket } = (await join('Oscar', player.email)).data
  await server.call('showSecondFactor', { token: player.token, body: { code: factor.next() } })
  expect((await changePassword(player.token)).status).toBe(200)
  const late = await server.call('completeSession', { body: { ticket, code: factor.next() } })
  expect(late.error?.code).toBe(11055)
  expect(await listLinked(player.token)).toEqual([])
})

test('a sign-in by a joined account doesn’t count as the password for a new destination', async () => {
  const payer = await givenPayer(server, { cash: 100_000n })
  await join('Walter', payer.email)
  const { session } = (await arriveAs('Walter')).data
  const arrived = { ...payer, token: session?.accessToken ?? '' }
  expect((await withdraw(server, arrived, '20.00', NEW_IBAN)).error?.code).toBe(11084)
  await server.call('showPassword', { token: arrived.token, body: { password: PASSWORD } })
  expect((await withdraw(server, arrived, '20.00', NEW_IBAN)).status).toBe(200)
})

test('a fresh sign-in at the provider counts for a player who registered with it', async () => {
  const arrive = async () => {
    const query = await completeSocialLogin(server, { email: 'origin@example.com' })
    return server.call('createSocialSession', { body: { query, provider: 'sandbox', binding: BINDING } })
  }
  const first = (await arrive()).data.session?.accessToken ?? ''
  const { id } = (await server.call('getProfile', { token: first })).data
  await givenCash(server, id, 'EUR', 100_000n)
  const accountId = (await server.call('listAccounts', { token: first })).data[0]?.id ?? ''
  const pay = (token: string) => withdraw(server, { id, token, accountId } as Payer, '20.00', NEW_IBAN)
  server.clock.advance(6 * 60_000)
  expect((await pay(first)).error?.code).toBe(11084)
  expect((await pay((await arrive()).data.session?.accessToken ?? '')).status).toBe(200)
})
