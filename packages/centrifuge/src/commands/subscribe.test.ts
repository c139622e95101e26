import { expect, test } from 'vitest'
import type { ChannelOptions, Options } from '../index.ts'
import {
  createClient,
  nextEvent,
  openRaw,
  secondsAfterStart,
  sign,
  startServer,
} from '../testing/test-server.ts'

async function answerTo(options: Options, claims: Record<string, unknown> | null, channel: string) {
  const { url } = await startServer({ visitors: true, ...options })
  const raw = await openRaw(url)
  const token = claims === null ? '' : await sign(claims)
  raw.send({ id: 1, connect: { token } }, { id: 2, subscribe: { channel } })
  await raw.next()
  const reply = await raw.next()
  const { code } = (reply['error'] ?? {}) as { code?: number }
  return code ?? 'subscribed'
}

const own: ChannelOptions = { userLimited: true, subscribe: 'everyone' }

test.each([
  ['own:box#ann', 'subscribed'],
  ['own:box#bob,ann', 'subscribed'],
  ['own:box#bob#ann', 'subscribed'],
  ['own:box#bob', 103],
  ['own:box#ann#bob', 103],
  ['own:box#', 103],
  ['own:box#,', 103],
  ['own:box#ANN', 103],
  ['own:box# ann', 103],
  ['own:box#an', 103],
  ['own:box#anna', 103],
  ['own:box#*', 103],
  ['$own:box#ann', 103],
])('ann subscribing to %s is answered %s', async (channel, answer) => {
  expect(await answerTo({ namespaces: { own } }, { sub: 'ann' }, channel)).toBe(answer)
})

test.each(['own:box#ann', 'own:box#', 'own:box#,', 'own:box#,ann'])(
  'a visitor is refused %s',
  async (channel) => {
    expect(await answerTo({ namespaces: { own } }, null, channel)).toBe(103)
  },
)

test('an encoded # names nobody, so that only the namespace’s own permission counts', async () => {
  const closed = { own: { userLimited: true } }
  expect(await answerTo({ namespaces: closed }, { sub: 'ann' }, 'own:box%23bob')).toBe(103)
})

test('the namespace decides who may subscribe', async () => {
  const namespaces = { all: { subscribe: 'everyone' }, users: { subscribe: 'users' }, none: {} } as const
  expect(await answerTo({ namespaces }, null, 'all:x')).toBe('subscribed')
  expect(await answerTo({ namespaces }, null, 'users:x')).toBe(103)
  expect(await answerTo({ namespaces }, { sub: 'ann' }, 'users:x')).toBe('subscribed')
  expect(await answerTo({ namespaces }, { sub: 'ann' }, 'none:x')).toBe(103)
  expect(await answerTo({ namespaces, insecure: true, tokens: undefined as never }, null, 'none:x')).toBe(
    'subscribed',
  )
})

test('checks names for namespace, pattern and length', async () => {
  const namespaces = { news: { subscribe: 'everyone', pattern: /^[a-z]+$/ } } as const
  const withoutNamespace = { subscribe: 'everyone', pattern: /^lobby$/ } as const
  expect(await answerTo({ namespaces }, null, 'other:x')).toBe(102)
  expect(await answerTo({ namespaces }, null, 'lobby')).toBe(102)
  expect(await answerTo({ namespaces }, null, '__proto__:x')).toBe(102)
  expect(await answerTo({ namespaces, withoutNamespace }, null, 'lobby')).toBe('subscribed')
  expect(await answerTo({ namespaces, withoutNamespace }, null, 'hall')).toBe(107)
  expect(await answerTo({ namespaces }, null, 'news:42')).toBe(107)
  expect(await answerTo({ namespaces }, null, `news:${'a'.repeat(251)}`)).toBe(107)
})

test('refuses a second subscription to the same channel, and one too many', async () => {
  const { url } = await startServer({
    visitors: true,
    withoutNamespace: { subscribe: 'everyone' },
    limits: { channelsPerConnection: 2 },
  })
  const raw = await openRaw(url)
  raw.send(
    { id: 1, connect: {} },
    ...['a', 'a', 'b', 'c'].map((channel, index) => ({ id: index + 2, subscribe: { channel } })),
  )
  await raw.next()
  expect(await raw.next()).toMatchObject({ id: 2, subscribe: {} })
  expect(await raw.next()).toMatchObject({ id: 3, error: { code: 105 } })
  expect(await raw.next()).toMatchObject({ id: 4, subscribe: {} })
  expect(await raw.next()).toMatchObject({ id: 5, error: { code: 106 } })
})

test('a subscription token opens a private channel for its user, channel and client alone', async () => {
  const { url } = await startServer({ withoutNamespace: {} })
  const attempt = async (claims: Record<string, unknown>) => {
    const raw = await openRaw(url)
    raw.send({ id: 1, connect: { token: await sign({ sub: 'ann' }) } })
    const { connect } = (await raw.next()) as { connect: { client: string } }
    const token = await sign({ sub: 'ann', channel: '$room', client: connect.client, ...claims })
    raw.send({ id: 2, subscribe: { channel: '$room', token } })
    return Promise.race([raw.next(), raw.closed])
  }
  expect(await attempt({ info: { a: 1 } })).toMatchObject({ subscribe: {} })
  expect(await attempt({ data: { a: 1 } })).toMatchObject({ subscribe: { data: { a: 1 } } })
  expect(await attempt({ exp: secondsAfterStart(9) })).toMatchObject({ subscribe: { expires: true, ttl: 9 } })
  expect(await attempt({ exp: secondsAfterStart(-9) })).toMatchObject({ error: { code: 109 } })
  expect(await attempt({ nbf: secondsAfterStart(9) })).toMatchObject({ error: { code: 103 } })
  expect(await attempt({ channel: undefined })).toMatchObject({ error: { code: 103 } })
  expect(await attempt({ sub: 'bob' })).toMatchObject({ code: 3500 })
  expect(await attempt({ channel: '$other' })).toMatchObject({ code: 3500 })
  expect(await attempt({ client: 'another' })).toMatchObject({ code: 3500 })
})

test('the client fetches a new subscription token when the first has expired', async () => {
  const { url, server } = await startServer({ withoutNamespace: {} })
  const client = createClient(url, { token: await sign({ sub: 'ann' }) })
  const expiries = [-1, 60]
  const subscription = client.newSubscription('$room', {
    getToken: ({ channel }) => sign({ sub: 'ann', channel, exp: secondsAfterStart(expiries.shift() ?? 0) }),
    minResubscribeDelay: 1,
    maxResubscribeDelay: 5,
  })
  subscription.subscribe()
  client.connect()
  await nextEvent(subscription, 'subscribed')
  const arrival = nextEvent(subscription, 'publication')
  server.publish('$room', 'hello')
  expect(await arrival).toMatchObject({ data: 'hello' })
  expect(expiries).toEqual([])
})

test('a subscription lives as long as its token is refreshed, then the client must subscribe again', async () => {
  const { url, runtime } = await startServer({ withoutNamespace: {}, timing: { pingMs: 3_600_000 } })
  const raw = await openRaw(url)
  const token = (seconds: number) => sign({ sub: 'ann', channel: '$room', exp: secondsAfterStart(seconds) })
  raw.send({ id: 1, connect: { token: await sign({ sub: 'ann' }) } })
  raw.send({ id: 2, subscribe: { channel: '$room', token: await token(5) } })
  await raw.next()
  await raw.next()

  runtime.advance(4_000)
  raw.send({ id: 3, sub_refresh: { channel: '$room', token: await token(10) } })
  expect(await raw.next()).toEqual({ id: 3, sub_refresh: { expires: true, ttl: 6 } })
  raw.send({ id: 4, sub_refresh: { channel: '$room', token: await token(1) } })
  expect(await raw.next()).toMatchObject({ id: 4, error: { code: 109 } })
  raw.send({ id: 5, sub_refresh: { channel: '$other', token: await token(10) } })
  expect(await raw.next()).toMatchObject({ id: 5, error: { code: 103 } })
  raw.send({ id: 6, sub_refresh: { channel: '$room' } })
  expect(await raw.next()).toMatchObject({ id: 6, error: { code: 107 } })

  runtime.advance(6_000 + 25_000)
  expect(await raw.next()).toEqual({
    push: { channel: '$room', unsubscribe: { code: 2501, reason: 'expired' } },
  })
})

test('unsubscribing ends deliveries, and is accepted without a subscription', async () => {
  const { url, server } = await startServer({ visitors: true, withoutNamespace: { subscribe: 'everyone' } })
  const raw = await openRaw(url)
  raw.send(
    { id: 1, connect: {} },
    { id: 2, subscribe: { channel: 'a' } },
    { id: 3, unsubscribe: { channel: 'a' } },
  )
  await raw.next()
  await raw.next()
  expect(await raw.next()).toEqual({ id: 3, unsubscribe: {} })
  server.publish('a', 1)
  raw.send({ id: 4, unsubscribe: { channel: 'b' } })
  expect(await raw.next()).toEqual({ id: 4, unsubscribe: {} })
  expect(server.stats).toMatchObject({ channels: 0 })
})

test('codes below 2500 end a subscription permanently; after the others the client subscribes again', async () => {
  const { url, server } = await startServer({ withoutNamespace: { subscribe: 'users' } })
  const client = createClient(url, { token: await sign({ sub: 'ann' }) })
  const subscription = client.newSubscription('a', { minResubscribeDelay: 1, maxResubscribeDelay: 5 })
  subscription.subscribe()
  client.connect()
  await nextEvent(subscription, 'subscribed')

  const again = nextEvent(subscription, 'subscribed')
  server.unsubscribe({ user: 'ann' }, 'a', { code: 2500, reason: 'insufficient state' })
  await again
  const ended = nextEvent(subscription, 'unsubscribed')
  server.unsubscribe({ user: 'ann' }, 'a')
  expect(await ended).toMatchObject({ code: 2000 })
})

test('a client that was refused its channel as a visitor gets it after signing in', async () => {
  const { url } = await startServer({ visitors: true, namespaces: { own: { userLimited: true } } })
  const client = createClient(url)
  const subscription = client.newSubscription('own:box#ann')
  const refused = nextEvent(subscription, 'unsubscribed')
  subscription.subscribe()
  client.connect()
  expect(await refused).toMatchObject({ code: 103 })

  client.disconnect()
  client.setToken(await sign({ sub: 'ann' }))
  subscription.subscribe()
  client.connect()
  await nextEvent(subscription, 'subscribed')
})
