/** Someone registers with another person's address and leaves sign-in methods. The address's owner must end up as the only user. */
import { afterAll, expect, test } from 'vitest'
import { givenPasskey } from '#tests/support/players/authenticator.ts'
import { giveCash } from '#tests/support/payments/corrections.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { givenFactor } from '#tests/support/players/factors.ts'
import { BINDING, completeSocialLogin } from '#tests/support/players/social-login.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { answerOf, arriveByTelegram, offerTelegram } from '#tests/support/players/telegram.ts'
import { makeAutologin } from '#tests/support/staff/approved-orders.ts'

const config = copyConfig()
offerTelegram(config)
config.edit<{ types: string[]; tab: string }>('registration.json', (file) => {
  file.types = ['email', 'phone']
  file.tab = 'both'
})
const server = await startTestServer({
  env: { CONFIG_DIR: config.folder, ROLES: 'api,jobs,realtime,sandbox' },
})
const sent: { to: string; subject: string; text: string }[] = []
Object.assign(server.deps.mail, {
  send: (message: { to: string; subject: string; text: string }) => Promise.resolve(void sent.push(message)),
})
if (server.deps.sms)
  Object.assign(server.deps.sms, {
    send: (message: { to: string; text: string }) =>
      Promise.resolve(void sent.push({ ...message, subject: '' })),
  })
afterAll(async () => {
  await server.stop()
  config.remove()
})

const NEW = 'a wholly new password'
let count = 0
const newPhone = () => `+49151${32_345_000 + (count += 1)}`
const newEmail = () => `victim.${(count += 1)}@example.com`

async function codeIn(to: string, pattern: RegExp): Promise<string> {
  await server.settle()
  return pattern.exec(sent.findLast((message) => message.to === to)?.text ?? '')?.[1] ?? ''
}
const smsCode = (phone: string) => codeIn(phone, /^(\d{6}) /)
const signIn = (login: string, password: string) =>
  server.call('createSession', { body: { login, password } })
const isIn = async (token: string | undefined) => (await server.call('getProfile', { token })).status === 200

async function provePhone(token: string, phone = newPhone()): Promise<string> {
  server.clock.advance(1000)
  await server.call('sendOtp', { token, body: { phone, reason: 'phone-verification', password: PASSWORD } })
  const body = { phone, code: await smsCode(phone), authenticated: true }
  expect((await server.call('verifyOtp', { token, body })).status).toBe(200)
  return phone
}

async function requestReset(login: string): Promise<string> {
  expect((await server.call('requestPasswordReset', { body: { login } })).status).toBe(200)
  return codeIn(login, /\/password-reset\/([\w-]+)/)
}
const reset = async (login: string) =>
  server.call('confirmPasswordReset', { body: { code: await requestReset(login), password: NEW } })

async function joinTelegram(name: string, login: string) {
  const { data } = await arriveByTelegram(server, await answerOf(server, name))
  const body = { token: data.link?.token ?? '', login, password: PASSWORD }
  return server.call('linkSocialIdentity', { body })
}
const arriveAs = async (name: string) => arriveByTelegram(server, await answerOf(server, name))

/** An account in the victim's name, with every sign-in method that the attacker can leave there except their own phone number. */
async function givenTrap() {
  const email = newEmail()
  const name = `Mallory${(count += 1)}`
  const { data: arrived } = await arriveAs(name)
  const player = await givenPlayer(server, { email, socialToken: arrived.link?.token })
  const confirmCode = await codeIn(email, /\/verify\/([\w-]+)/)
  const { token } = player
  const passkey = await givenPasskey(server, token)
  const unused = await makeAutologin(server.deps, {
    playerId: player.id,
    minutes: 10,
    backRoute: null,
    actor: 'staff:ada',
    reason: 'asked for',
  })
  const autologin = new URL(unused.url).searchParams.get('token') ?? ''
  const ticket = (await signIn(email, PASSWORD)).data.ticket ?? ''
  return { ...player, name, confirmCode, passkey, autologin, ticket }
}
type Trap = Awaited<ReturnType<typeof givenTrap>>

/** Which of the attacker's sign-in methods still open the account. */
async function openWays(trap: Trap): Promise<string[]> {
  const { passkey, ticket, token, recoveryCodes } = { ...trap, recoveryCodes: trap.passkey.recoveryCodes }
  const question = (await server.call('askPasskeyToSignIn', { body: {} })).data
  const replies = {
    session: (await isIn(token)) ? 200 : 401,
    refresh: (await server.call('refreshSession', { token })).status,
    password: (await signIn(trap.email, PASSWORD)).status,
    passkey: (
      await server.call('createPasskeySession', { body: { passkey: passkey.device.answer(question) } })
    ).status,
    ticket: (await server.call('completeSession', { body: { ticket, code: recoveryCodes[0] } })).status,
    link: (await server.call('createTokenSession', { body: { token: trap.autologin } })).status,
  }
  const arrived = (await arriveAs(trap.name)).data
  const ways = Object.entries(replies).flatMap(([name, status]) => (status === 200 ? [name] : []))
  return arrived.session || arrived.ticket ? [...ways, 'identity'] : ways
}

test('after a reset by email only the owner of the address can use the account', async () => {
  const trap = await givenTrap()
  expect((await reset(trap.email)).status).toBe(200)
  expect(await openWays(trap)).toEqual([])
  const { data } = await signIn(trap.email, NEW)
  const profile = (await server.call('getProfile', { token: data.accessToken })).data
  expect(profile).toMatchObject({ id: trap.id, isEmailConfirmed: true, phone: null, isPhoneConfirmed: false })
  const factor = await server.call('getSecondFactor', { token: data.accessToken })
  expect(factor.data).toMatchObject({ since: null, passkeys: [], recoveryCodesLeft: 0 })
  expect((await server.call('listIdentities', { token: data.accessToken })).data).toEqual([])
})

test.each([
  [0n, null],
  [100n, expect.any(String)],
])('with %s in the account, the vault’s lock after a reset by email is %s', async (cash, lockedUntil) => {
  const { id, email, token } = await givenPlayer(server, { email: newEmail() })
  expect((await server.call('lockVault', { token, body: { currency: 'EUR', days: 30 } })).status).toBe(200)
  if (cash > 0n) await giveCash(server.deps, id, 'EUR', cash)
  await reset(email)
  const { data } = await signIn(email, NEW)
  const accounts = await server.call('listAccounts', { token: data.accessToken })
  expect(accounts.data).toMatchObject([{ currency: 'EUR', vault: { lockedUntil } }])
})

test('a confirmation from a browser that is not signed in removes all earlier sign-in methods', async () => {
  const trap = await givenTrap()
  const confirm = (more: object = {}) =>
    server.call('confirmEmail', { body: { code: trap.confirmCode, ...more } })
  expect((await confirm()).error?.code).toBe(11104)
  expect((await server.call('getProfile', { token: trap.token })).data.isEmailConfirmed).toBe(false)
  const { status, data } = await confirm({ startsOver: true })
  expect(status).toBe(200)
  expect(await openWays(trap)).toEqual([])
  const body = { code: data.resetCode ?? '', password: NEW }
  expect((await server.call('confirmPasswordReset', { body })).status).toBe(200)
  expect((await signIn(trap.email, NEW)).status).toBe(200)
})

test('the session of another player does not count as the signed-in browser', async () => {
  const trap = await givenTrap()
  const { token } = await givenPlayer(server)
  await server.call('confirmEmail', { token, body: { code: trap.confirmCode, startsOver: true } })
  expect(await openWays(trap)).toEqual([])
  expect(await isIn(token)).toBe(true)
})

test('a confirmation in the signed-in browser keeps its session and additions and ends other sessions', async () => {
  const player = await givenPlayer(server)
  const code = await codeIn(player.email, /\/verify\/([\w-]+)/)
  const other = (await signIn(player.email, PASSWORD)).data.accessToken
  const phone = await provePhone(player.token)
  const passkey = await givenPasskey(server, player.token)
  expect(await isIn(other)).toBe(false)
  const late = await signIn(player.email, PASSWORD)
  const confirmed = await server.call('confirmEmail', { token: player.token, body: { code } })
  expect(confirmed.data).toEqual({ resetCode: null })
  expect(await isIn(player.token)).toBe(true)
  expect((await server.call('getProfile', { token: player.token })).data).toMatchObject({
    phone,
    isPhoneConfirmed: true,
    isEmailConfirmed: true,
  })
  const question = (await server.call('askPasskeyToSignIn', { body: {} })).data
  const entered = await server.call('createPasskeySession', {
    body: { passkey: passkey.device.answer(question) },
  })
  expect(entered.status).toBe(200)
  const ticket = late.data.ticket ?? ''
  const completed = await server.call('completeSession', {
    body: { ticket, code: passkey.recoveryCodes[0] },
  })
  expect(completed.error?.code).toBe(11055)
})

test('a confirmation in the signed-in browser removes what other sessions added', async () => {
  const player = await givenPlayer(server)
  const code = await codeIn(player.email, /\/verify\/([\w-]+)/)
  const stranger = (await signIn(player.email, PASSWORD)).data.accessToken ?? ''
  await givenPasskey(server, stranger)
  await server.call('confirmEmail', { token: player.token, body: { code } })
  const factor = await server.call('getSecondFactor', { token: player.token })
  expect(factor.data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect(await isIn(stranger)).toBe(false)
})

test('the right password confirms in any browser and keeps everything that the player set up', async () => {
  const player = await givenPlayer(server)
  const code = await codeIn(player.email, /\/verify\/([\w-]+)/)
  await givenPasskey(server, player.token)
  const confirm = (password: string) => server.call('confirmEmail', { body: { code, password } })
  expect((await confirm('a guess')).status).toBe(422)
  expect((await confirm(PASSWORD)).data).toEqual({ resetCode: null })
  expect((await server.call('getSecondFactor', { token: player.token })).data.passkeys).toHaveLength(1)
})

test('a passkey or app enrolment begun before a reset can’t be finished after it', async () => {
  const { email, token } = await givenPlayer(server)
  const begun = await server.call('beginSecondFactor', { token, body: { password: PASSWORD } })
  const passkey = await server.call('beginPasskey', { token, body: { password: PASSWORD } })
  expect([begun.status, passkey.status]).toEqual([200, 200])
  await reset(email)
  const { rows } = await server.database.pool.query<{ open: bigint }>(
    `select (select count(*) from player_factor f join player p on p.id = f.player_id where lower(p.email) = $1)
       + (select count(*) from passkey_challenge c join player p on p.id = c.player_id where lower(p.email) = $1 and used_at is null) as open`,
    [email],
  )
  expect(rows[0]?.open).toBe(0n)
})

test('a factor is not added if its session ends during confirmation', async () => {
  const { id, email, token } = await givenPlayer(server)
  const code = await requestReset(email)
  const outcomes = await Promise.allSettled([
    givenFactor(server, token),
    server.call('confirmPasswordReset', { body: { code, password: NEW } }),
    givenPasskey(server, token),
    signIn(email, PASSWORD),
  ])
  expect(outcomes[1]?.status).toBe('fulfilled')
  const { rows } = await server.database.pool.query<{ left: bigint }>(
    `select (select count(*) from player_factor where player_id = $1) + (select count(*) from player_passkey where player_id = $1)
       + (select count(*) from player_session where player_id = $1 and ended_at is null) as left`,
    [id],
  )
  expect(rows[0]?.left).toBe(0n)
})

test('a second factor added more than a week ago survives a reset', async () => {
  const player = await givenPlayer(server)
  const code = await codeIn(player.email, /\/verify\/([\w-]+)/)
  await server.call('confirmEmail', { token: player.token, body: { code } })
  const phone = await provePhone(player.token)
  await givenPasskey(server, player.token)
  server.clock.advance(8 * 86_400_000)
  expect((await reset(player.email)).data.signInMethods).toMatchObject({
    passkeys: ['My phone'],
    phone: expect.stringContaining(phone.slice(-3)) as string,
    hasApp: false,
    identities: [],
    sessions: 0,
  })
  expect((await signIn(player.email, NEW)).data.ticket).toBeDefined()
  expect((await signIn(phone, NEW)).data.ticket).toBeDefined()
})

test('a social account joined by password can’t sign in after a reset until the owner confirms it', async () => {
  const player = await givenPlayer(server)
  const code = await codeIn(player.email, /\/verify\/([\w-]+)/)
  await server.call('confirmEmail', { token: player.token, body: { code } })
  expect((await joinTelegram('Nora', player.email)).status).toBe(200)
  expect((await arriveAs('Nora')).data.session).not.toBeNull()

  const { data } = await reset(player.email)
  expect(data.signInMethods.identities).toEqual([{ name: 'Telegram', isConfirmed: false }])
  expect((await arriveAs('Nora')).error?.code).toBe(11100)
  await server.settle()
  expect(sent.findLast(({ to }) => to === player.email)?.text).toContain('Telegram')

  const token = (await signIn(player.email, NEW)).data.accessToken ?? ''
  const [joined] = (await server.call('listIdentities', { token })).data
  expect(joined).toMatchObject({ name: 'Telegram', isConfirmed: false })
  const confirm = (password: string) =>
    server.call('confirmIdentity', { token, params: { id: joined?.id ?? '' }, body: { password } })
  expect((await confirm('a guess')).status).toBe(422)
  expect((await arriveAs('Nora')).error?.code).toBe(11100)
  expect((await confirm(NEW)).status).toBe(200)
  expect((await arriveAs('Nora')).data.session).not.toBeNull()
})

test('a social account whose provider vouches for the address survives a reset', async () => {
  const email = newEmail()
  const arrive = async () =>
    server.call('createSocialSession', {
      body: { query: await completeSocialLogin(server, { email }), provider: 'sandbox', binding: BINDING },
    })
  const first = await arrive()
  expect(first.data.isNew).toBe(true)
  await reset(email)
  expect((await arrive()).data.session).not.toBeNull()
})

test('ignores a phone number sent with a registration by email', async () => {
  const phone = newPhone()
  const { token } = await givenPlayer(server, { phone })
  expect((await server.call('getProfile', { token })).data.phone).toBeNull()
})
