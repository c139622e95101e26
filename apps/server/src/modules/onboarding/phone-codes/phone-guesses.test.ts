/** Wrong text message codes count across codes, so that guessing can't go on forever while the owner still gets codes. */
import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { startInbox } from '#tests/support/mail/inbox.ts'
import { PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { wrongCode } from '#tests/support/players/wrong-code.ts'
import { waitAfterGuesses } from './phone-guesses.service.ts'

const CODES_ENDED = 13041
const inbox = await startInbox()
const config = copyConfig()
config.edit<{ types: string[] }>('registration.json', (file) => {
  file.types = ['email', 'phone']
})
const server = await startTestServer({
  env: {
    SANDBOX_URL: inbox.url,
    ROLES: 'api,jobs,realtime',
    CONFIG_DIR: config.folder,
    TRUSTED_PROXIES: '127.0.0.1',
  },
})
afterAll(async () => {
  await server.stop()
  await inbox.close()
  config.remove()
})

const ask = (login: string) => server.call('requestPasswordReset', { body: { login } })
const verify = (phone: string, code: string) =>
  server.call('verifyOtp', { body: { phone, code, authenticated: false } })
const signIn = (login: string, password: string) =>
  server.call('createSession', { body: { login, password } })

async function lastCode(phone: string): Promise<string> {
  await server.settle()
  return inbox.find(phone, /^(\d{6}) /)
}
async function givenPhonePlayer() {
  const phone = '+4915122345999'
  await server.call('sendOtp', { body: { phone, reason: 'registration' } })
  const { email: _none, ...form } = registrationOf({ phone, code: await lastCode(phone) })
  await server.call('registerByPhone', { body: form })
  server.clock.advance(60_000)
  return { phone }
}
const stranger = { 'cf-connecting-ip': '198.51.100.7' }
const otherStranger = { 'cf-connecting-ip': '203.0.113.9' }

test('delays each further code, and after about a hundred wrong ones sends codes only to the owner’s network', async () => {
  const player = await givenPhonePlayer()
  expect((await signIn(player.phone, PASSWORD)).status).toBe(200)
  let codes = 0
  const refusals = new Set<number | undefined>()
  // A day apart, so that no other limit applies.
  for (; codes < 30; codes += 1) {
    server.clock.advance(24 * 3_600_000)
    const reply = await server.call('requestPasswordReset', {
      body: { login: player.phone },
      headers: stranger,
    })
    refusals.add(reply.error?.code)
    if (reply.status !== 200) break
    const wrong = wrongCode(await lastCode(player.phone))
    for (const headers of [stranger, otherStranger])
      for (let tries = 0; tries < 5; tries += 1)
        await server.call('verifyOtp', {
          body: { phone: player.phone, code: wrong, authenticated: false },
          headers,
        })
    if (codes === 0) await server.deps.pool.query('update phone_guess set failures = 70')
  }
  // Each day adds ten failures and forgets two.
  expect([codes, [...refusals]]).toEqual([4, [undefined, CODES_ENDED]])
  server.clock.advance(24 * 3_600_000)
  expect((await ask(player.phone)).status).toBe(200)
  const own = await verify(player.phone, await lastCode(player.phone))
  expect(own.status).toBe(200)
  server.clock.advance(60_000)
  const again = await server.call('requestPasswordReset', {
    body: { login: player.phone },
    headers: stranger,
  })
  expect(again.status).toBe(200)
})

test('forgets wrong codes over time and counts each purpose separately', async () => {
  const phone = '+4915122346000'
  const register = () =>
    server.call('sendOtp', { body: { phone, reason: 'registration' }, headers: stranger })
  await register()
  const { email: _none, ...form } = registrationOf({ phone, code: wrongCode(await lastCode(phone)) })
  await server.call('registerByPhone', { body: form, headers: stranger })
  server.clock.advance(24 * 3_600_000)
  await server.deps.pool.query('update phone_guess set failures = 97 where failures = 1')
  const refused = await register()
  expect(refused.error?.code).toBe(CODES_ENDED)
  expect((await ask(phone)).status).toBe(200)
  server.clock.advance(7 * 24 * 3_600_000)
  expect((await register()).status).toBe(200)
})

test.each([
  [0, 60],
  [9, 60],
  [10, 120],
  [15, 240],
  [20, 480],
  [60, 86_400],
  [90, 86_400],
  [91, null],
  [1000, null],
])('after %i wrong codes the wait is %s seconds', (failures, seconds) => {
  expect(waitAfterGuesses(failures, 60)).toBe(seconds)
})
