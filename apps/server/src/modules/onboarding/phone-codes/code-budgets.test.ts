import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { startInbox } from '#tests/support/mail/inbox.ts'
import { givenPlayer, PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { wrongCode } from '#tests/support/players/wrong-code.ts'

const inbox = await startInbox()
const config = copyConfig()
config.edit<{ types: string[] }>('registration.json', (file) => {
  file.types = ['email', 'phone']
})
config.edit<{ codes: object }>('sign-in.json', (file) => {
  const codes = { secondsBetween: 60, perNumber: 50, perPlayer: 3, perNetwork: 5, perPrefix: 12 }
  file.codes = { ...codes, perCountry: 20, perInstallation: 25 }
})
const server = await startTestServer({
  env: { CONFIG_DIR: config.folder, TRUSTED_PROXIES: '127.0.0.1', SANDBOX_URL: inbox.url, ROLES: 'api,jobs' },
})
afterAll(async () => {
  await server.stop()
  await inbox.close()
  config.remove()
})

const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } })
let count = 0
const number = (prefix: string) => `${prefix}${String((count += 1)).padStart(5, '0')}`
/** Spread over several prefixes. */
const german = () => number(`+4915${[11, 12, 14, 15, 16, 17, 20, 22][count % 8]}2`)
const send = (phone: string, address: string, reason = 'registration') =>
  server.call('sendOtp', { body: { phone, reason }, ...from(address) })

async function sendMany(times: number, phoneOf: () => string, addressOf: (index: number) => string) {
  const replies = await Promise.all(
    Array.from({ length: times }, (_, index) => send(phoneOf(), addressOf(index))),
  )
  const sent = replies.filter(({ status }) => status === 200).length
  const codes = new Set(replies.flatMap(({ error }) => error?.code ?? []))
  return { sent, codes: [...codes] }
}
const nextHour = () => server.clock.advance(3_600_000)
const eventsOf = async () =>
  (
    await server.database.pool.query(
      `select distinct details->>'budget' as budget from security_event where kind = 'code-budget-used-up' order by 1`,
    )
  ).rows.map(({ budget }) => budget)

test.each([
  ['one visitor', 5, () => number('+4915123'), () => '203.0.113.7'],
  ['the addresses of one network', 5, () => number('+4915124'), (index: number) => `203.0.113.${index}`],
  ['one IPv6 site', 5, () => number('+4915125'), (index: number) => `2001:db8:7:${index}::1`],
  ['numbers of one prefix', 12, () => number('+4915126'), (index: number) => `198.51.${index}.1`],
  ['numbers of one country', 20, () => german(), (index: number) => `198.51.${index}.1`],
  [
    'the whole installation',
    25,
    () => (count % 2 === 0 ? german() : number('+485012')),
    (index: number) => `198.51.${index}.1`,
  ],
])(
  '%s can’t order more codes than the budget, even concurrently',
  async (_name, limit, phoneOf, addressOf) => {
    nextHour()
    expect(await sendMany(40, phoneOf, addressOf)).toEqual({ sent: limit, codes: [11111] })
    nextHour()
    expect((await send(phoneOf(), addressOf(1))).status).toBe(200)
  },
)

test('a signed-in player can’t order more codes than their budget, from any addresses and for any numbers', async () => {
  nextHour()
  const { token } = await givenPlayer(server)
  const order = async (address: string) => {
    const body = { phone: german(), reason: 'phone-verification', password: PASSWORD }
    const { status, error } = await server.call('sendOtp', { token, body, ...from(address) })
    return status === 200 ? 'sent' : error?.code
  }
  const replies = []
  for (let index = 0; index < 5; index += 1) replies.push(await order(`198.51.${index}.1`))
  expect(replies).toEqual(['sent', 'sent', 'sent', 11111, 11111])
})

test('records a security event when a budget is used up and does not count refused requests', async () => {
  expect(await eventsOf()).toEqual(['country', 'installation', 'network', 'player', 'prefix'])
})

async function givenCode(address: string) {
  nextHour()
  const phone = number('+4915128')
  expect((await send(phone, address)).status).toBe(200)
  await server.settle()
  return { phone, code: inbox.find(phone, /^(\d{6}) /) }
}
const register = (phone: string, code: string, address: string) => {
  const { email: _none, ...form } = registrationOf({ phone, code })
  return server.call('registerByPhone', { body: form, ...from(address) })
}

test('strangers can’t use up the tries of the player who requested the code', async () => {
  const own = '203.0.113.9'
  const { phone, code } = await givenCode(own)
  for (let index = 0; index < 12; index += 1) {
    const tried = await register(phone, wrongCode(code), `198.51.${index}.1`)
    expect(tried.error?.code).toBe(11003)
  }
  expect((await register(phone, code, '198.51.99.1')).error?.code).toBe(11003)
  for (let tries = 0; tries < 4; tries += 1) await register(phone, wrongCode(code), own)
  expect((await register(phone, code, own)).status).toBe(200)
})

test('accepts a code from a different network than the one that requested it', async () => {
  const { phone, code } = await givenCode('203.0.113.9')
  expect((await register(phone, code, '198.51.100.1')).status).toBe(200)
})
