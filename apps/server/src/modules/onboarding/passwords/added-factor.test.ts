/** Someone who knows the password adds a second factor. The owner must get in, and the thief must not. */
import { expect, test } from 'vitest'
import { givenPasskey, type TestPasskey } from '#tests/support/players/authenticator.ts'
import { givenConfirmedPlayer } from '#tests/support/players/confirmed.ts'
import { givenFactor, startServerWithInbox } from '#tests/support/players/factors.ts'
import { givenPayer, type Payer, withdraw } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { removeFactorOfIn } from '../../factors/index.ts'

const { server, inbox } = await startServerWithInbox()

const NEW = 'a wholly new password'
const DAY_MS = 86_400_000
const NEW_IBAN = { fields: { iban: 'FR7630006000011234567890189', account_holder: 'Mal Lory' } }
const LINK = /password-reset\/([\w-]+)/

async function signIn(login: string, password = PASSWORD) {
  return (await server.call('createSession', { body: { login, password } })).data
}
async function linkIn(email: string): Promise<string> {
  await server.settle()
  return inbox.find(email, LINK)
}
const setPassword = (code: string) => server.call('confirmPasswordReset', { body: { code, password: NEW } })
async function reset(email: string) {
  await server.call('requestPasswordReset', { body: { login: email } })
  expect((await setPassword(await linkIn(email))).status).toBe(200)
}
async function enterByPasskey({ device }: TestPasskey) {
  const question = (await server.call('askPasskeyToSignIn', { body: {} })).data
  return (await server.call('createPasskeySession', { body: { passkey: device.answer(question) } })).status
}
const givenOwner = () => givenConfirmedPlayer({ server, inbox })

/** Adds a passkey, then lets time pass. */
async function givenPasskeyOf(player: { token: string }, ageMs: number) {
  const passkey = await givenPasskey(server, player.token)
  server.clock.advance(ageMs)
  return passkey
}

test('a reset skips a passkey that was added on the password this week, and the passkey signs nobody in', async () => {
  const player = await givenOwner()
  const passkey = await givenPasskeyOf(player, 6 * DAY_MS)
  await reset(player.email)
  expect(await enterByPasskey(passkey)).not.toBe(200)
  expect(await signIn(player.email, NEW)).toHaveProperty('accessToken')
})

test('a reset skips an app that was added on the password this week', async () => {
  const player = await givenOwner()
  await givenFactor(server, player.token)
  await reset(player.email)
  expect(await signIn(player.email, NEW)).toHaveProperty('accessToken')
})

test('a reset still requires a factor that is older than a week, and a passkey added with it', async () => {
  const player = await givenOwner()
  const factor = await givenFactor(server, player.token)
  server.clock.advance(8 * DAY_MS)
  const { ticket } = await signIn(player.email)
  const { data } = await server.call('completeSession', { body: { ticket, code: factor.next() } })
  const passkey = await givenPasskey(server, data.accessToken ?? '', { shown: { code: factor.next() } })
  await reset(player.email)
  expect(await signIn(player.email, NEW)).toHaveProperty('ticket')
  expect(await enterByPasskey(passkey)).toBe(200)
})

test('the owner removes a paused passkey with the password alone, or confirms it by showing it', async () => {
  for (const isOwn of [false, true]) {
    const player = await givenOwner()
    const passkey = await givenPasskeyOf(player, 1000)
    await reset(player.email)
    const token = (await signIn(player.email, NEW)).accessToken ?? ''
    const list = async () => (await server.call('getSecondFactor', { token })).data.passkeys
    const [paused] = await list()
    expect(paused?.isPaused).toBe(true)
    if (isOwn) {
      const question = (await server.call('askPasskey', { token, body: {} })).data
      await server.call('showSecondFactor', { token, body: { passkey: passkey.device.answer(question) } })
      expect((await list())[0]?.isPaused).toBe(false)
      expect(await enterByPasskey(passkey)).toBe(200)
    } else {
      const removal = { token, params: { id: paused?.id ?? '' }, body: { password: NEW } }
      expect((await server.call('removePasskey', removal)).status).toBe(200)
      expect(await list()).toEqual([])
    }
  }
})

test.each([
  ['passkey', 'A passkey was added to your account'],
  ['app', 'Two-factor authentication is on'],
])('the email about a new %s removes it for a week, with a new password', async (kind, subject) => {
  const player = await givenOwner()
  const { token, email } = player
  if (kind === 'app') await givenFactor(server, token)
  else await givenPasskey(server, token)
  const code = await linkIn(email)
  expect(inbox.lastTo(email)?.subject).toBe(subject)
  // A password that the thief chooses doesn't void the link.
  await reset(email)
  server.clock.advance(7 * DAY_MS - 10_000)
  expect((await setPassword(code)).status).toBe(200)
  const { accessToken = '' } = await signIn(email, NEW)
  const { data } = await server.call('getSecondFactor', { token: accessToken })
  expect(data).toMatchObject({ since: null, passkeys: [], recoveryCodesLeft: 0 })
  expect((await setPassword(code)).error?.code).toBe(11012)
})

test('the link of an app doesn’t remove another app that was set up since', async () => {
  const { token, email } = await givenOwner()
  const factor = await givenFactor(server, token)
  const code = await linkIn(email)
  await server.call('removeSecondFactor', { token, body: { password: PASSWORD, code: factor.next() } })
  server.clock.advance(1000)
  await givenFactor(server, token)
  expect((await setPassword(code)).status).toBe(200)
  const { accessToken = '' } = await signIn(email, NEW)
  expect((await server.call('getSecondFactor', { token: accessToken })).data.since).not.toBeNull()
})

const changes = {
  'a reset of the password': (payer: Payer) => reset(payer.email).then(() => NEW),
  'the first second factor': async (payer: Payer) => {
    await givenPasskey(server, payer.token)
    // Without the factor, the sign-in below needs only the password.
    await server.database.pool.query('delete from player_passkey where player_id = $1', [payer.id])
    return PASSWORD
  },
  'staff have removed a lost factor': async (payer: Payer) => {
    await givenPasskey(server, payer.token)
    server.clock.advance(2 * DAY_MS)
    const by = { actor: 'staff:ada', secondMember: 'staff:ben', reason: 'lost' }
    await inTransaction(server.deps.db, (tx) =>
      removeFactorOfIn(server.deps, tx, { playerId: payer.id, ...by }),
    )
    return PASSWORD
  },
}

test.each(Object.entries(changes))(
  'after %s, only known destinations are paid for two days',
  async (_, change) => {
    const payer = await givenPayer(server, { cash: 100_000n })
    const { id } = (await withdraw(server, payer, '20.00')).data
    await server.database.pool.query("update invoice set state = 'paid' where id = $1", [id])
    const password = await change(payer)
    const pay = async (more: object = {}) => {
      const token = (await signIn(payer.email, password)).accessToken ?? ''
      return (await withdraw(server, { ...payer, token }, '20.00', more)).error?.code
    }
    expect([await pay(NEW_IBAN), await pay()]).toEqual([11101, undefined])
    server.clock.advance(2 * DAY_MS)
    expect(await pay(NEW_IBAN)).toBeUndefined()
  },
)
