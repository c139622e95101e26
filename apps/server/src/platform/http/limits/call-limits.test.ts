import { type IncomingMessage, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { givenPlayer, PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { CONNECTION_PATH } from '../../realtime/embedded.ts'

const narrow = await startTestServer({
  env: {
    REQUESTS_PER_MINUTE: '4',
    ATTEMPTS_PER_MINUTE: '2',
    CONNECTIONS_PER_SECOND: '1',
    ROLES: 'api,realtime',
    TRUSTED_PROXIES: '127.0.0.1',
  },
})
afterAll(() => narrow.stop())

const { email } = await givenPlayer(narrow)
const signIn = (cookie = '', password = PASSWORD) =>
  narrow.call('createSession', { body: { login: email, password }, headers: { cookie } })
const wait = () => narrow.clock.advance(60_000)

/** Signs in and returns the cookie that the browser keeps. */
async function deviceOf(): Promise<string> {
  wait()
  const kept = (await signIn()).headers.get('set-cookie') ?? ''
  expect(kept).toMatch(/^known_device=[\w-]+\.[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  wait()
  return kept.split(';')[0] ?? ''
}

test('calls that flood an address keep nobody there from signing in', async () => {
  wait()
  for (let call = 0; call < 5; call += 1) await narrow.call('listLocales')
  expect((await narrow.call('listLocales')).status).toBe(429)
  expect((await signIn()).status).toBe(200)
})

test('sign-ins that flood an address shut out no known device; a device counts for its player, and makes no accounts', async () => {
  const [device, other] = [await deviceOf(), await deviceOf()]
  expect(other).toBe(device)
  const forged = device.replace(/=(.)/, (_, first) => (first === 'A' ? '=B' : '=A'))
  for (let call = 0; call < 3; call += 1) await signIn('', 'wrong')
  expect((await signIn()).status).toBe(429)
  expect((await signIn(forged)).status).toBe(429)
  const body = registrationOf()
  expect((await narrow.call('register', { body, headers: { cookie: device } })).status).toBe(429)
  const statuses = [await signIn(device), await signIn(`a=b; ${device}`), await signIn(device)]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
})

/** Opens a live connection. Returns the status of the reply. */
async function shake(cookie = '', address = '127.0.0.1'): Promise<number> {
  const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' }
  const from = { cookie, 'cf-connecting-ip': address }
  const headers = { connection: 'upgrade', upgrade: 'websocket', ...key, ...from }
  const shaking = request(`${narrow.url}${CONNECTION_PATH}`, { headers }).end()
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    shaking.once('upgrade', resolve).once('response', resolve).once('error', reject)
  })
  shaking.destroy()
  return reply.statusCode ?? 0
}

test('connections that flood an address leave room for known devices', async () => {
  const device = await deviceOf()
  for (let count = 0; count < 10; count += 1) await shake()
  expect([await shake(), await shake('known_device=a.b'), await shake(device)]).toEqual([429, 429, 101])
})

test('one customer gains little by 65,536 networks: their sign-ins and connections are counted together too', async () => {
  wait()
  const networks = Array.from({ length: 80 }, (_, n) => `2001:db8:7:${n.toString(16)}::1`)
  const tryFrom = (address: string) =>
    narrow.call('createSession', {
      body: { login: `nobody.${address}@example.com`, password: 'wrong' },
      headers: { 'cf-connecting-ip': address },
    })
  const statuses: number[] = []
  for (const address of networks) statuses.push((await tryFrom(address)).status)
  expect(statuses.filter((status) => status !== 429)).toHaveLength(32)
  expect((await tryFrom('2001:db8:8::1')).status).not.toBe(429)

  const shaken: number[] = []
  // One part of the site.
  for (let n = 0; n < 40; n += 1) shaken.push(await shake('', `2001:db8:7:${(n * 16).toString(16)}::1`))
  expect(shaken.filter((status) => status === 101)).toHaveLength(10)
  expect(await shake('', '2001:db8:7:1::1')).toBe(101)
  expect(await shake('', '2001:db8:8::1')).toBe(101)
})
