/**
 * Odd input at every call of the contract, as a guest and as a player: every answer is a reply or a refusal of the API, never a server
 * error. Seeded, so that failures can be reproduced.
 */
import { type CallName, type CallSchemas, calls, type Route, routes } from '@fairhall/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPayer, IBAN, type Payer } from '#tests/support/payments/payments.ts'
import { registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const server = await startTestServer({ env: { ROLES: 'api,inbound,jobs,sandbox,studio' } })
afterAll(() => server.stop())
const names = Object.keys(routes) as CallName[]

let payer: Payer
let other: { token: string; accountId: string; invoiceId: string }
beforeAll(async () => {
  payer = await givenPayer(server, { cash: 1_000_000n })
  const stranger = await givenPayer(server)
  const { accountId, token } = stranger
  const body = { method: 'card', currency: 'EUR', amount: '50.00', accountId }
  const headers = { 'idempotency-key': 'the-key-of-another' }
  const { data } = await server.call('createDeposit', { token, body, headers })
  other = { token, accountId, invoiceId: data.invoiceId }
})

const NUL = '\u0000'
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const dashes = '-'.repeat(36)
const oddTexts = [
  '',
  ' ',
  NUL,
  `a${NUL}b`,
  '\ud800',
  '\udfff\ud83d',
  'a'.repeat(36),
  dashes,
  `${dashes}${NUL}`,
  'x'.repeat(5000),
  '%',
  '%00',
  '\\',
  "' or 1=1 --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e9',
  '0.001',
  '00.10',
  '9'.repeat(40),
  '99999999999999999999',
  '2147483648',
  '0x10',
  '2000-02-31',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  'javascript:alert(1)',
  '//evil.example/',
  'http://[::1',
  'https://evil.example',
  '\u202eabc',
  '🎰'.repeat(40),
  'İ@ſ.example',
  'ß'.repeat(64),
  'US',
  'XX',
  'xx-yy',
]
const oddValues: unknown[] = [
  ...oddTexts,
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER + 1,
  [],
  ['a', NUL],
  [[[]]],
  {},
  { length: 3 },
  { toString: 'x' },
  { [NUL]: NUL },
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": 1}}'),
]
const oddBodies = [
  '',
  'null',
  '[]',
  '"text"',
  '0',
  '{',
  '{"a":}',
  NUL,
  '\ufeff{}',
  deep(33),
  deep(30_000),
  `{"a":${deep(31)}}`,
  '{"__proto__":{"currency":"EUR"}}',
  '{"currency":"EUR","currency":"\\u0000"}',
  `{"login":"${'\\ud800'.repeat(10)}","password":"\\udc00"}`,
  `{"x":"${'y'.repeat(70_000)}"}`,
]

/** Nearly valid bodies, for calls that check more than the shape of their input. */
function goodBodies(name: CallName): readonly Record<string, unknown>[] {
  const { accountId } = payer
  const payment = { currency: 'EUR', amount: '50.00', accountId, country: 'DE' }
  const play = { currency: 'EUR', accountId, returnUrl: '/', depositUrl: '/' }
  const bodies: Partial<Record<CallName, Record<string, unknown>[]>> = {
    register: [registrationOf({ phone: '+4915123456789', nickname: 'ada', timeZone: 'Europe/Berlin' })],
    createSession: [{ login: payer.email, password: 'wrong', fingerprint: 'f' }],
    updateProfile: [{ firstName: 'Ada', city: 'London', timeZone: 'UTC', locale: 'en', gender: 'female' }],
    createAccount: [{ currency: 'USD' }],
    createDeposit: [{ ...payment, method: 'card', fields: { a: 'b' }, redirectUrl: '/' }],
    createWithdrawal: [
      { ...payment, method: 'bank', fields: { iban: IBAN, account_holder: 'Ada Lovelace' } },
    ],
    playGame: [
      { ...play, mode: 'money' },
      { ...play, mode: 'demo' },
    ],
  }
  return bodies[name] ?? [{}]
}

/** mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Shot {
  url: string
  body: string | undefined
  headers?: Record<string, string>
}

function keysOf(schema: { shape: object } | undefined): string[] {
  return Object.keys(schema?.shape ?? {})
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Every field of the call with every odd value, one at a time, and some with several at the same time. */
function* shotsAt(name: CallName, random: () => number): Generator<Shot> {
  const route: Route = routes[name]
  const schemas: CallSchemas = calls[name]
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const id = crypto.randomUUID()
  const addressWith = (value: string) => route.path.replace(/\{\w+\}/, encode(value))
  const address = addressWith(name === 'getGame' || name === 'playGame' ? 'dice' : id)

  if (route.path.includes('{')) for (const text of oddTexts) yield { url: addressWith(text), body: undefined }
  for (const key of keysOf(schemas.query)) {
    for (const text of oddTexts) {
      const list = random() < 0.3 ? '[]' : ''
      yield { url: `${address}?${key}${list}=${encode(text)}`, body: undefined }
    }
  }
  for (const query of ['?%00=%00', '?a[]=1&a=2', '?__proto__[]=1', '?%E0%A4%A', `?${'a=1&'.repeat(200)}`])
    yield { url: address + query, body: undefined }
  if (route.method === 'GET') return

  for (const body of oddBodies) yield { url: address, body }
  const keys = keysOf(schemas.body)
  for (const good of goodBodies(name)) {
    for (const key of keys) {
      for (const value of oddValues) yield { url: address, body: JSON.stringify({ ...good, [key]: value }) }
    }
    for (let i = 0; i < 30 && keys.length > 0; i += 1) {
      const mixed = { ...good, [pick(keys)]: pick(oddValues), [pick(keys)]: pick(oddValues) }
      yield { url: address, body: JSON.stringify(mixed) }
    }
  }
}

async function fire(name: CallName, shot: Shot, token: string | undefined, key: string) {
  const { method } = routes[name]
  const reply = await server.app.inject({
    method,
    url: shot.url,
    headers: {
      ...(shot.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'idempotency-key': key,
      'accept-language': 'de',
      ...shot.headers,
    },
    ...(shot.body === undefined ? {} : { payload: shot.body }),
  })
  return reply.statusCode
}

/** The requests that were answered with 500 or more, shortened. */
async function failuresOf(name: CallName, token: string | undefined): Promise<string[]> {
  const found: string[] = []
  const shots = [...shotsAt(name, randomFrom(20_261_120))].map((shot, index) => ({ shot, index }))
  const gunner = async () => {
    for (let next = shots.pop(); next !== undefined; next = shots.pop()) {
      const { shot, index } = next
      const status = await fire(name, shot, token, `fuzz-${name}-${index}`)
      if (status >= 500) found.push(`${status} ${shot.url.slice(0, 120)} ${shot.body?.slice(0, 300) ?? ''}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, gunner))
  return found
}

describe('odd input never causes a server error', () => {
  test.each(names.filter((name) => routes[name].access !== 'player'))(
    '%s of a guest',
    async (name) => {
      expect(await failuresOf(name, undefined)).toEqual([])
    },
    60_000,
  )

  test.each(names.filter((name) => routes[name].access !== 'guest' && name !== 'logout'))(
    '%s of a player',
    async (name) => {
      expect(await failuresOf(name, payer.token)).toEqual([])
    },
    60_000,
  )
})

test("data of another player is not found, for each call with an ID of a player's data", async () => {
  const { token } = payer
  const headers = { 'idempotency-key': 'a-key-for-nothing' }
  const payment = { method: 'card', currency: 'EUR', amount: '50.00', accountId: other.accountId }
  const fields = { iban: IBAN, account_holder: 'Ada Lovelace' }
  const account = { token, params: { id: other.accountId } }
  const replies = await Promise.all([
    server.call('switchAccount', account),
    server.call('hideAccount', account),
    server.call('declineInvoice', { token, params: { id: other.invoiceId } }),
    server.call('createDeposit', { token, headers, body: payment }),
    server.call('createWithdrawal', { token, headers, body: { ...payment, method: 'bank', fields } }),
    server.call('playGame', {
      token,
      params: { id: 'dice' },
      body: { mode: 'money', accountId: other.accountId },
    }),
  ])
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
})

test('idempotency keys are separate for each player', async () => {
  const { accountId, token } = payer
  const body = { method: 'card', currency: 'EUR', amount: '50.00', accountId }
  const headers = { 'idempotency-key': 'the-key-of-another' }
  const { status, data } = await server.call('createDeposit', { token, body, headers })
  expect(status).toBe(200)
  expect(data.invoiceId).not.toBe(other.invoiceId)
})
