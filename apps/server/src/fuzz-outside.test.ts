/** Odd input outside the contract: the studio's frame and launcher, the wallet API and the pages of the sandbox. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGNATURE_HEADER, sign as signForSandbox } from '#apps/sandbox/src/signature.ts'
import { givenPayer } from '#tests/support/payments/payments.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { sign } from '#apps/studio/src/platform/signing.ts'

const server = await startTestServer({ env: { ROLES: 'api,inbound,jobs,sandbox,studio' } })
afterAll(() => server.stop())

const NUL = '\u0000'
const odd: unknown[] = [
  '',
  NUL,
  `a${NUL}b`,
  '\ud800',
  '-'.repeat(36),
  'x'.repeat(3000),
  '9'.repeat(40),
  '-1',
  '1e9',
  'constructor',
  '__proto__',
  null,
  -1,
  1e300,
  [],
  [null],
  {},
  JSON.parse('{"__proto__":{"a":1}}'),
]
const oddSegments = [
  NUL,
  '%',
  '..',
  '.',
  'a'.repeat(255),
  'a'.repeat(256),
  '-'.repeat(36),
  'constructor',
  '\u202e',
]
const bodies = ['', 'null', '[]', '1', '{', NUL, '['.repeat(30_000), '{"__proto__":1}']

let token = ''
let accountId = ''
let sessionId = ''
beforeAll(async () => {
  const payer = await givenPayer(server, { cash: 100_000n })
  accountId = payer.accountId
  const launch = { token: payer.token, params: { id: 'dice' }, body: { mode: 'money' } }
  const { data } = await server.call('playGame', launch)
  token = data.launchUrl.split('#')[1] ?? ''
  sessionId = data.sessionId ?? ''
})

interface Shot {
  method: 'GET' | 'POST'
  url: string
  body?: string
  headers?: Record<string, string>
}

async function failuresOf(shots: readonly Shot[]): Promise<string[]> {
  const found: string[] = []
  for (const { method, url, body, headers } of shots) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const payload = body === undefined ? {} : { payload: body }
    const reply = await server.app.inject({ method, url, headers: { ...type, ...headers }, ...payload })
    if (reply.statusCode >= 500)
      found.push(
        `${reply.statusCode} ${method} ${url.slice(0, 80)} ${body?.slice(0, 200) ?? ''} ${reply.body.slice(0, 200)}`,
      )
  }
  return found
}

/** A valid body with one field after another made odd, and invalid bodies. */
function variantsOf(good: Record<string, unknown>): string[] {
  const one = Object.keys(good).flatMap((key) =>
    odd.map((value) => JSON.stringify({ ...good, [key]: value })),
  )
  return [...one, ...bodies]
}

const signed = (path: string, body: string) =>
  sign({ method: 'POST', path, body }, studioSecret(), server.deps.clock.now())
const studioSecret = () => server.deps.secrets.current('provider-studio').key.toString('hex')

test("the studio's frame", async () => {
  const headers = { authorization: `Bearer ${token}` }
  const session = await server.app.inject({ url: '/studio/api/session', headers })
  const { build } = session.json<{ build: string }>()
  const key = crypto.randomUUID()
  const round = { key, build, stake: '1.00', choices: { direction: 'over', target: 5_000 } }
  const shots: Shot[] = [
    ...variantsOf(round).map((body) => ({
      method: 'POST' as const,
      url: '/studio/api/rounds',
      body,
      headers,
    })),
    ...variantsOf({ clientSeed: 'mine' }).map((body) => {
      return { method: 'POST' as const, url: '/studio/api/seeds/rotate', body, headers }
    }),
    ...[
      'limit=0',
      'limit=1e9',
      'limit=x',
      'before=x',
      `before=${'-'.repeat(36)}`,
      'limit[]=1',
      'before=%00',
    ].map((query) => ({ method: 'GET' as const, url: `/studio/api/rounds?${query}`, headers })),
    ...oddSegments.flatMap((segment) => {
      const part = encodeURIComponent(segment)
      return [
        { method: 'GET' as const, url: `/studio/api/rounds/${part}`, headers },
        { method: 'POST' as const, url: `/studio/api/rounds/${part}/shown`, headers },
        { method: 'GET' as const, url: `/studio/fairness/rounds/${part}` },
        { method: 'GET' as const, url: `/studio/play/${part}` },
        { method: 'GET' as const, url: `/studio/assets/${part}.js` },
        { method: 'GET' as const, url: `/studio/posters/${'a'.repeat(252)}.svg` },
        { method: 'GET' as const, url: '/studio/api/session', headers: { authorization: `Bearer ${part}` } },
      ]
    }),
  ]
  expect(await failuresOf(shots)).toEqual([])
})

test("the studio's launcher", async () => {
  const account = { id: accountId, currency: 'EUR' }
  const real = { casino_id: 'fairhall', game: 'dice', locale: 'en', urls: {}, account, session_id: sessionId }
  const demo = {
    casino_id: 'fairhall',
    game: 'dice',
    locale: 'en',
    urls: {},
    currency: 'EUR',
    balance: '10.00',
  }
  const at = (url: string) => (body: string) => {
    return { method: 'POST' as const, url, body, headers: signed(url, body) }
  }
  const shots = [
    ...variantsOf(real).map(at('/studio/launcher/real')),
    ...odd.map((id) => at('/studio/launcher/real')(JSON.stringify({ ...real, account: { ...account, id } }))),
    ...variantsOf(demo).map(at('/studio/launcher/demo')),
  ]
  expect(await failuresOf(shots)).toEqual([])
})

test('the wallet API', async () => {
  const base = { account_id: accountId, currency: 'EUR', game_id: 'dice', session_id: sessionId }
  const bet = { id_provider: 'b1', type: 'bet', amount: '1.00' }
  const undo = { id_provider: 'x1', type: 'rollback', original_id_provider: 'b1' }
  const betwin = { ...base, round_id: 'r1', transactions: [bet], finished: false }
  const rollback = { ...base, round_id_provider: 'r1', transactions: [undo], finished: true }
  const at = (action: string) => (body: string) => {
    const url = `/provider/studio/wallet/${action}`
    return { method: 'POST' as const, url, body, headers: signed(url, body) }
  }
  const inside = (one: Record<string, unknown>, whole: object) =>
    Object.keys(one).flatMap((key) =>
      odd.map((value) => JSON.stringify({ ...whole, transactions: [{ ...one, [key]: value }] })),
    )
  const shots = [
    ...variantsOf(base).map(at('balance')),
    ...variantsOf(betwin).map(at('betwin')),
    ...inside(bet, betwin).map(at('betwin')),
    ...variantsOf(rollback).map(at('rollback')),
    ...inside(undo, rollback).map(at('rollback')),
    ...variantsOf({ ...base, round_id: 'r1' }).map(at('finish')),
  ]
  expect(await failuresOf(shots)).toEqual([])
})

const FORMS = ['aggregator/failures', 'telegram/auth', 'sumsub/outcome', 'openid/interaction/x', 'pay/x']

test("the sandbox's pages", async () => {
  const email = { kind: 'mail', to: 'a@example.com', subject: 's', text: 't' }
  const shots: Shot[] = [
    ...variantsOf(email).map((body) => ({ method: 'POST' as const, url: '/sandbox/inbox/messages', body })),
    ...FORMS.flatMap((form) => {
      const url = `/sandbox/${form}`
      return [
        { method: 'POST' as const, url },
        ...bodies.map((body) => ({ method: 'POST' as const, url, body })),
      ]
    }),
    ...oddSegments.flatMap((segment) => {
      const part = encodeURIComponent(segment)
      return [
        { method: 'GET' as const, url: `/sandbox/inbox?to=${part}` },
        { method: 'GET' as const, url: `/sandbox/inbox?to[]=${part}` },
        { method: 'GET' as const, url: `/sandbox/inbox/${part}` },
        { method: 'GET' as const, url: `/sandbox/pay/${part}` },
        { method: 'POST' as const, url: `/sandbox/pay/${part}`, body: '{}' },
        { method: 'GET' as const, url: `/sandbox/assets/${part}` },
      ]
    }),
  ]
  expect(await failuresOf(shots)).toEqual([])
})

test('the API of the payment stand-in, and messages signed in its name', async () => {
  const key = server.deps.secrets.current('payment-provider-sandbox').key
  const at = (path: string) => (body: string) => {
    const signature = signForSandbox(key, { method: 'POST', path, body }, server.clock.now())
    return { method: 'POST' as const, url: path, body, headers: { [SIGNATURE_HEADER]: signature } }
  }
  const id = crypto.randomUUID()
  const order = { id, method: 'card', amount: '10.00', currency: 'EUR', locale: 'en', fee: '0' }
  const urls = { success: 'https://a.example/', error: 'https://a.example/', pending: 'https://a.example/' }
  const message = {
    id,
    orderId: id,
    reference: id,
    kind: 'deposit',
    status: 'success',
    amount: '10.00',
    currency: 'EUR',
  }
  const shots = [
    ...variantsOf({ ...order, returnUrls: urls }).map(at('/sandbox/api/payments')),
    ...variantsOf({ ...order, destination: 'an account' }).map(at('/sandbox/api/payouts')),
    ...variantsOf(message).map(at('/api/payment/providers/sandbox/messages')),
    ...odd.map((amount) =>
      at('/api/payment/providers/sandbox/messages')(
        JSON.stringify({ ...message, amount: `1${String(amount)}` }),
      ),
    ),
  ]
  expect(await failuresOf(shots)).toEqual([])
})
