import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { startInbox } from '#tests/support/mail/inbox.ts'
import { PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { wrongCode } from '#tests/support/players/wrong-code.ts'

const inbox = await startInbox()
const config = copyConfig()
config.edit<{ types: string[]; tab: string }>('registration.json', (file) => {
  file.types = ['email', 'phone']
  file.tab = 'both'
})
const env = { CONFIG_DIR: config.folder, TRUSTED_PROXIES: '127.0.0.1' }
const server = await startTestServer({ env: { ...env, SANDBOX_URL: inbox.url, ROLES: 'api,jobs,realtime' } })
afterAll(async () => {
  await server.stop()
  await inbox.close()
  config.remove()
})

const MINUTE_MS = 60_000
let count = 0
const newPhone = () => `+49151${12_345_000 + (count += 1)}`
const send = (phone: string, headers = {}) =>
  server.call('sendOtp', { body: { phone, reason: 'registration' }, headers })
async function codeFor(phone: string): Promise<string> {
  server.clock.advance(MINUTE_MS)
  expect((await send(phone)).status).toBe(200)
  await server.settle()
  return inbox.find(phone, /^(\d{6}) /)
}
const formOf = (phone: string, code: string, changes = {}) => {
  const { email: _none, ...form } = registrationOf({ phone, code, ...changes })
  return form
}
const register = (phone: string, code: string, changes = {}) =>
  server.call('registerByPhone', { body: formOf(phone, code, changes) })
const signIn = (login: string, password = PASSWORD) =>
  server.call('createSession', { body: { login, password } })

test('a number and its code register a player, who signs in with the number in any format', async () => {
  const phone = newPhone()
  const { status, data } = await register(phone, await codeFor(phone))
  expect(status).toBe(200)
  const profile = await server.call('getProfile', { token: data.accessToken })
  expect(profile.data).toMatchObject({ phone, email: null, shownNickname: 'Unknown' })
  for (const login of [
    phone,
    phone.slice(1),
    `00${phone.slice(1)}`,
    phone.replace('+49', '+49 (').replace('151', '151) '),
  ])
    expect((await signIn(login)).status).toBe(200)
  expect((await signIn(phone, 'not this one')).status).toBe(401)
})

test('another spelling of an excluded player’s number is the same number', async () => {
  const phone = newPhone()
  const { data } = await register(phone, await codeFor(phone))
  const body = { definition: 4, period: 'for-good' }
  expect((await server.call('createLimit', { token: data.accessToken, body })).status).toBe(200)
  await server.settle()
  for (const spelling of [phone.replace('+49', '+490'), phone.replace('+49', '0049 (0) ')]) {
    server.clock.advance(MINUTE_MS)
    expect((await send(spelling)).status).toBe(200)
    expect((await send(phone)).error?.code).toBe(11110)
    await server.settle()
    // Its owner only learns that it has an account.
    expect([inbox.lastTo(spelling), inbox.find(phone, /(\d{6})/)]).toEqual([undefined, ''])
    expect((await register(spelling, '123456')).error?.code).toBe(11003)
  }
})

test.each([' x2', ' call me', '<b>', '\r\nBcc: x', ',+4917612345678', '\u202e'])(
  'refuses a number followed by %j everywhere',
  async (tail) => {
    const phone = newPhone() + tail
    const replies = [
      await send(phone),
      await register(phone, '123456'),
      await server.call('register', { body: registrationOf({ phone }) }),
    ]
    await server.settle()
    const error = { phone: ['Enter a full phone number, including the country code.'] }
    expect(replies.map(({ status, error }) => [status, error?.fields])).toEqual(
      replies.map(() => [422, error]),
    )
    expect((await signIn(phone)).status).toBe(401)
    expect(inbox.lastTo(phone)).toBeUndefined()
  },
)

test('counts guesses at one number together, whatever its format', async () => {
  const phone = newPhone()
  await register(phone, await codeFor(phone))
  for (const login of [phone, phone.slice(1), `${phone} `]) await signIn(login, 'guess')
  expect((await signIn(phone)).error?.code).toBe(11006)
})

test('refuses the right code after five wrong ones, even concurrent ones', async () => {
  const phone = newPhone()
  const code = await codeFor(phone)
  const replies = await Promise.all(Array.from({ length: 7 }, () => register(phone, wrongCode(code))))
  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual(replies.map(() => [409, 11003]))
  expect((await register(phone, code)).error?.code).toBe(11003)
  server.clock.advance(1000)
  expect((await register(phone, await codeFor(phone))).status).toBe(200)
})

test('accepts the right code after four wrong ones', async () => {
  const phone = newPhone()
  const code = await codeFor(phone)
  for (let tries = 0; tries < 4; tries += 1) await register(phone, wrongCode(code))
  expect((await register(phone, code)).status).toBe(200)
})

test('a code is void after five minutes, for another number, or once a newer one was sent', async () => {
  const phone = newPhone()
  const first = await codeFor(phone)
  server.clock.advance(1000)
  const second = await codeFor(phone)
  if (first !== second) expect((await register(phone, first)).error?.code).toBe(11003)
  expect((await register(newPhone(), second)).error?.code).toBe(11003)
  server.clock.advance(5 * 60_000)
  expect((await register(phone, second)).error?.code).toBe(11003)
})

test('one of two concurrent registrations with a code succeeds', async () => {
  const phone = newPhone()
  const code = await codeFor(phone)
  const replies = await Promise.all([register(phone, code), register(phone, code)])
  expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect((await register(phone, code)).status).not.toBe(200)
})

test('a refused form does not use up the code', async () => {
  const phone = newPhone()
  const code = await codeFor(phone)
  const refused = await register(phone, code, { password: 'short', password_confirmation: 'short' })
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['password']])
  expect((await register(phone, '')).error?.fields).toHaveProperty('code')
  expect((await register(phone, code)).status).toBe(200)
})

test('sends a number one code a minute and five an hour, even for concurrent requests', async () => {
  const phone = newPhone()
  for (let minute = 0; minute < 5; minute += 1) {
    const replies = await Promise.all(Array.from({ length: 3 }, () => send(phone)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const code = minute === 4 ? 11005 : 11110
    expect(replies.flatMap(({ error }) => error?.code ?? [])).toEqual([code, code])
    server.clock.advance(MINUTE_MS)
  }
  expect((await send(phone)).error?.code).toBe(11005)
  server.clock.advance(3_600_001)
  expect((await send(phone)).status).toBe(200)
})

test('reveals only to its owner whether a number has an account', async () => {
  const phone = newPhone()
  await register(phone, await codeFor(phone))
  server.clock.advance(MINUTE_MS)
  const [taken, free] = [await send(phone), await send(newPhone())]
  expect([taken.status, taken.data]).toEqual([free.status, free.data])
  await server.settle()
  expect(inbox.lastTo(phone)?.text).toContain('This number already has an account')
  expect((await register(phone, '000000')).error?.code).toBe(11003)
})

test('neither the queue nor the database holds a code', async () => {
  const phone = newPhone()
  const code = await codeFor(phone)
  const { rows } = await server.database.pool.query<{ all: string }>(
    `select encode(code_hash, 'hex') || coalesce((select string_agg(j::text, '') from graphile_worker._private_jobs j), '') as all
       from phone_code where phone = $1`,
    [phone],
  )
  expect(code).toMatch(/^\d{6}$/)
  expect(rows[0]?.all).not.toContain(code)
})

test.each([
  ['an invalid number', 'nonsense', {}, 422, 10007],
  ['a visitor from a restricted country', '+4915112345678', { 'cf-ipcountry': 'US' }, 409, 11007],
])('sends no code to %s', async (_, phone, headers, status, code) => {
  expect(await send(phone, headers)).toMatchObject({ status, error: { code } })
})

test('sends no code and registers no number if registration by phone is off', async () => {
  const emailOnly = await startTestServer()
  const phone = newPhone()
  const sent = await emailOnly.call('sendOtp', { body: { phone, reason: 'registration' } })
  const registered = await emailOnly.call('registerByPhone', { body: formOf(phone, '123456') })
  await emailOnly.stop()
  expect([sent.error?.code, registered.error?.code]).toEqual([11011, 11011])
})

test('fails to start if registration by phone is on without a text message gateway', async () => {
  const start = startTestServer({
    env: {
      ...env,
      NODE_ENV: 'production',
      PUBLIC_URL: inbox.url,
      MAIL_URL: 'sandbox',
      SANDBOX_URL: inbox.url,
    },
  })
  await expect(start).rejects.toThrow('phone needs a text message gateway')
})
