import type { PublicationContext, SubscribedContext, Subscription } from 'centrifuge'
import { expect, test, vi } from 'vitest'
import { createClient, nextEvent, openRaw, startServer } from '../testing/test-server.ts'

const recoverable = {
  historySize: 4,
  historyTtlMs: 60_000,
  forceRecovery: true,
  subscribe: 'everyone',
} as const

function collect(subscription: Subscription): unknown[] {
  const seen: unknown[] = []
  subscription.on('publication', ({ data }: PublicationContext) => seen.push(data))
  return seen
}

async function subscribed(url: string, channel: string) {
  const client = createClient(url)
  const subscription = client.newSubscription(channel)
  const seen = collect(subscription)
  subscription.subscribe()
  client.connect()
  const context = await nextEvent(subscription, 'subscribed')
  return { client, subscription, seen, context }
}

test('publications arrive in order, several of one turn in one frame', async () => {
  const { url, server } = await startServer({ visitors: true, namespaces: { news: recoverable } })
  const { subscription, seen } = await subscribed(url, 'news:all')

  const last = nextEvent(subscription, 'publication', ({ data }) => data === 5)
  for (const data of [1, 2, 3, 4, 5]) server.publish('news:all', data)
  await last

  expect(seen).toEqual([1, 2, 3, 4, 5])
})

test('publications during a lost connection arrive once and in order', async () => {
  const { url, server } = await startServer({ visitors: true, namespaces: { news: recoverable } })
  const { client, subscription, seen } = await subscribed(url, 'news:all')
  const first = nextEvent(subscription, 'publication')
  server.publish('news:all', 'before')
  await first

  const down = nextEvent(client, 'connecting')
  server.terminate()
  await down
  server.publish('news:all', 'during 1')
  server.publish('news:all', 'during 2')
  const context = await nextEvent(subscription, 'subscribed')
  const last = nextEvent(subscription, 'publication', ({ data }) => data === 'after')
  server.publish('news:all', 'after')
  await last

  expect(context).toMatchObject({ wasRecovering: true, recovered: true })
  expect(seen).toEqual(['before', 'during 1', 'during 2', 'after'])
})

test('a client that missed more than is kept learns that it was not recovered', async () => {
  const { url, server } = await startServer({ visitors: true, namespaces: { news: recoverable } })
  const { client, subscription, seen } = await subscribed(url, 'news:all')

  const down = nextEvent(client, 'connecting')
  server.terminate()
  await down
  for (const data of [1, 2, 3, 4, 5]) server.publish('news:all', data)
  const context = await nextEvent(subscription, 'subscribed')

  expect(context).toMatchObject({ wasRecovering: true, recovered: false })
  expect(context.streamPosition?.offset).toBe(5)
  expect(seen).toEqual([])
})

test('expired publications are not recovered, but a client that missed none is', async () => {
  const { url, server, runtime } = await startServer({
    visitors: true,
    namespaces: { news: recoverable },
    timing: { pingMs: 3_600_000 },
  })
  const one = await openRaw(url)
  server.publish('news:all', 1)
  server.publish('news:all', 2)
  one.send({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'news:all' } })
  await one.next()
  const { subscribe } = (await one.next()) as { subscribe: { epoch: string } }
  const { epoch } = subscribe
  runtime.advance(60_000)

  const ask = async (id: number, offset: number) => {
    one.send({ id, unsubscribe: { channel: 'news:all' } })
    await one.next()
    one.send({ id: id + 1, subscribe: { channel: 'news:all', recover: true, epoch, offset } })
    return one.next()
  }
  expect(await ask(3, 2)).toMatchObject({ subscribe: { recovered: true, offset: 2 } })
  expect(await ask(5, 1)).toMatchObject({ subscribe: { was_recovering: true, offset: 2 } })
})

test('a restarted server has another epoch, and clients learn that they were not recovered', async () => {
  const test_ = await startServer({ visitors: true, namespaces: { news: recoverable } })
  const { subscription, context } = await subscribed(test_.url, 'news:all')
  await test_.restart()
  const again = await nextEvent(subscription, 'subscribed')

  expect(again).toMatchObject({ wasRecovering: true, recovered: false })
  expect(again.streamPosition?.epoch).not.toBe(context.streamPosition?.epoch)
})

test('what nobody hears is skipped, and a client that was gone meanwhile learns that it was not recovered', async () => {
  const { url, server } = await startServer({ visitors: true, namespaces: { news: recoverable } })
  const { client, subscription } = await subscribed(url, 'news:all')
  expect(server.skip('news:all')).toBe(false)

  const down = nextEvent(client, 'connecting')
  server.terminate()
  await down
  expect(server.skip('news:all')).toBe(true)
  expect(await nextEvent(subscription, 'subscribed')).toMatchObject({ wasRecovering: true, recovered: false })

  server.publish('news:other', 1)
  expect(server.skip('news:other')).toBe(false)
})

test('a client that prefers a refusal to a gap is refused with 112', async () => {
  const { url } = await startServer({ visitors: true, namespaces: { news: recoverable } })
  const raw = await openRaw(url)
  const subscribe = { channel: 'news:all', recover: true, epoch: 'another', offset: 3, flag: 2 }
  raw.send({ id: 1, connect: {} }, { id: 2, subscribe })
  await raw.next()

  expect(await raw.next()).toMatchObject({ id: 2, error: { code: 112 } })
})

test('a client with its own state may load it again after 112', async () => {
  const { url, server } = await startServer({ visitors: true, namespaces: { news: recoverable } })
  for (const data of [1, 2, 3, 4, 5, 6]) server.publish('news:all', data)
  const client = createClient(url)
  let loads = 0
  const position = async () => {
    loads += 1
    // The first state is older than what the stream keeps.
    if (loads === 1) return { epoch: 'gone', offset: 1 }
    const raw = await openRaw(url)
    raw.send({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'news:all' } })
    await raw.next()
    const { subscribe } = (await raw.next()) as { subscribe: { epoch: string; offset: number } }
    return { epoch: subscribe.epoch, offset: subscribe.offset }
  }
  const subscription = client.newSubscription('news:all', {
    getState: position,
    minResubscribeDelay: 1,
    maxResubscribeDelay: 5,
  })
  subscription.subscribe()
  client.connect()
  const context: SubscribedContext = await nextEvent(subscription, 'subscribed')

  expect(loads).toBe(2)
  expect(context.recovered).toBe(true)
})

test('recovery happens only on request, unless the namespace forces it', async () => {
  const news = { ...recoverable, forceRecovery: false }
  const { url } = await startServer({ visitors: true, namespaces: { news } })
  const plain = await subscribed(url, 'news:all')
  expect(plain.context).toMatchObject({ recoverable: false, positioned: false })

  const client = createClient(url)
  const asking = client.newSubscription('news:all', { recoverable: true })
  const positioned = client.newSubscription('news:other', { positioned: true })
  const answers = Promise.all([nextEvent(asking, 'subscribed'), nextEvent(positioned, 'subscribed')])
  asking.subscribe()
  positioned.subscribe()
  client.connect()
  expect(await answers).toMatchObject([
    { recoverable: true, positioned: true },
    { recoverable: false, positioned: true },
  ])
})

test('a server that lost publications makes every subscriber recover', async () => {
  const { url, server } = await startServer({ visitors: true, namespaces: { news: recoverable } })
  const { subscription } = await subscribed(url, 'news:all')
  const again = nextEvent(subscription, 'subscribed')
  server.loseState()

  expect(await again).toMatchObject({ wasRecovering: true, recovered: false })
})

test('a publication is encoded once for all subscribers, and not again for recovery', async () => {
  const { url, server } = await startServer({ visitors: true, namespaces: { news: recoverable } })
  const clients = await Promise.all(Array.from({ length: 5 }, () => subscribed(url, 'news:all')))
  const arrivals = Promise.all(clients.map(({ subscription }) => nextEvent(subscription, 'publication')))
  server.publish('news:all', { n: 1 })
  await arrivals
  const back = Promise.all(clients.map(({ subscription }) => nextEvent(subscription, 'subscribed')))
  server.terminate()
  server.publish('news:all', { n: 2 })
  await back

  expect(server.stats.encodedPublications).toBe(2)
  expect(clients.map(({ seen }) => seen)).toEqual(Array.from({ length: 5 }, () => [{ n: 1 }, { n: 2 }]))
})

test('five subscribers need no more encoding than one', async () => {
  const encodingsFor = async (count: number) => {
    const { url, server } = await startServer({ visitors: true, namespaces: { news: recoverable } })
    const clients = await Promise.all(Array.from({ length: count }, () => subscribed(url, 'news:all')))
    const encode = vi.spyOn(JSON, 'stringify')
    const arrivals = Promise.all(clients.map(({ subscription }) => nextEvent(subscription, 'publication')))
    server.publish('news:all', { n: 1 })
    await arrivals
    const encodings = encode.mock.calls.length
    encode.mockRestore()
    return encodings
  }
  expect(await encodingsFor(5)).toBe(await encodingsFor(1))
})

test('a repeated idempotency key publishes once', async () => {
  const { url, server, runtime } = await startServer({ visitors: true, namespaces: { news: recoverable } })
  const { subscription, seen } = await subscribed(url, 'news:all')
  const last = nextEvent(subscription, 'publication', ({ data }) => data === 'last')
  const first = server.publish('news:all', 'keyed', { idempotencyKey: 'k' })
  const second = server.publish('news:all', 'keyed', { idempotencyKey: 'k' })
  runtime.advance(301_000)
  server.publish('news:all', 'keyed', { idempotencyKey: 'k' })
  server.publish('news:all', 'last')
  await last

  expect(second).toEqual(first)
  expect(seen).toEqual(['keyed', 'keyed', 'last'])
})
