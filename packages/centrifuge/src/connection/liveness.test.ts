import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createClient,
  key,
  nextEvent,
  openRaw,
  secondsAfterStart,
  sign,
  startServer,
} from '../testing/test-server.ts'

/** Freezes this process's timers until they are advanced; sockets keep working. */
function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** Advances frozen timers by a millisecond per turn until the promise settles. */
async function settle<Value>(promise: Promise<Value>): Promise<Value> {
  let isSettled = false
  const watched = promise.finally(() => {
    isSettled = true
  })
  while (!isSettled) {
    await vi.advanceTimersByTimeAsync(1)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return watched
}

test('the server pings, and a client that answers stays connected', async () => {
  const { url, server, runtime } = await startServer({ visitors: true })
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: {} })
  expect(await raw.next()).toMatchObject({ connect: { ping: 25, pong: true } })
  let pings = 0
  for (let seconds = 1; seconds <= 100; seconds += 1) {
    runtime.advance(1_000)
    raw.send({ id: seconds, ping: {} })
    for (let reply = await raw.next(); reply['id'] === undefined; reply = await raw.next()) {
      expect(reply).toEqual({})
      pings += 1
      raw.send({})
    }
  }
  // The first ping comes after half to a whole interval.
  expect(pings).toBe(4)
  expect(server.stats.connections).toBe(1)
})

test('a client that does not answer a ping is closed with 3012', async () => {
  const { url, runtime } = await startServer({ visitors: true })
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: {} })
  await raw.next()
  runtime.advance(25_000)
  expect(await raw.next()).toEqual({})
  runtime.advance(8_000)
  expect(await raw.closed).toMatchObject({ code: 3012 })
})

test('an unsolicited pong is a bad request', async () => {
  const { url } = await startServer({ visitors: true })
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: {} }, {})
  expect(await raw.closed).toMatchObject({ code: 3501 })
})

test('a socket that never sends connect is closed with 3502', async () => {
  const { url, runtime, server } = await startServer({ visitors: true })
  const raw = await openRaw(url)
  runtime.advance(14_000)
  expect(server.stats.connections).toBe(1)
  runtime.advance(1_000)
  expect(await raw.closed).toMatchObject({ code: 3502 })
  expect(server.stats.connections).toBe(0)
})

test('the npm client answers pings, and reconnects without one', async () => {
  const { url, server, runtime } = await startServer({ visitors: true })
  holdTimers()
  const client = createClient(url, { maxServerPingDelay: 1_000 })
  const connected = nextEvent(client, 'connected')
  client.connect()
  await settle(connected)
  const losses: unknown[] = []
  client.on('connecting', (loss) => losses.push(loss))
  // A reply follows the ping of its second, and the next one also follows its pong.
  const ask = () => settle(client.rpc('none', {}).catch(() => undefined))
  for (let second = 1; second <= 25; second += 1) {
    runtime.advance(1_000)
    await ask()
  }
  await ask()
  runtime.advance(8_000)
  expect(server.stats.connections).toBe(1)
  expect(losses).toEqual([])

  const again = nextEvent(client, 'connected')
  await vi.advanceTimersByTimeAsync(26_000)
  await settle(again)
  expect(losses).toMatchObject([{ code: 2, reason: 'no ping' }])
})

test('the npm client refreshes its token before it expires', async () => {
  const { url } = await startServer({ tokens: { key } })
  holdTimers()
  const refreshed = Promise.withResolvers<void>()
  let asked = 0
  const client = createClient(url, {
    getToken: async () => {
      asked += 1
      if (asked === 2) refreshed.resolve()
      return sign({ sub: 'ann', exp: secondsAfterStart(20) })
    },
  })
  const connected = nextEvent(client, 'connected')
  client.connect()
  await settle(connected)
  await vi.advanceTimersByTimeAsync(20_000)
  await settle(refreshed.promise)
  expect(client.state).toBe('connected')
  expect(asked).toBe(2)
})

test('the npm client disconnects permanently when its token cannot be renewed', async () => {
  const { url } = await startServer()
  holdTimers()
  const tokens = [await sign({ sub: 'ann', exp: secondsAfterStart(20) }), await sign({ sub: 'bob' })]
  const client = createClient(url, { getToken: async () => tokens.shift() ?? '' })
  const connected = nextEvent(client, 'connected')
  client.connect()
  await settle(connected)
  const gone = nextEvent(client, 'disconnected')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await settle(gone)).toMatchObject({ code: 3500 })
})

test('a client that never reads is closed with 3008, and the others continue', async () => {
  const { url, server } = await startServer({
    visitors: true,
    withoutNamespace: { subscribe: 'everyone' },
    limits: { queueBytes: 65_536 },
    timing: { closeMs: 50 },
  })
  const slow = await openRaw(url)
  slow.send({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'a' } })
  await slow.next()
  await slow.next()
  slow.webSocket.pause()
  const reader = createClient(url)
  const subscription = reader.newSubscription('a')
  subscription.subscribe()
  reader.connect()
  await nextEvent(subscription, 'subscribed')

  let published = 0
  while (server.stats.connections === 2) {
    published += 1
    const arrival = nextEvent(subscription, 'publication', ({ data }) => data.n === published)
    server.publish('a', { n: published, filling: 'x'.repeat(60_000) })
    await arrival
  }
  slow.webSocket.resume()
  expect((await slow.closed).code).toSatisfy((code) => code === 3008 || code === 1006)
  expect(published).toBeGreaterThan(1)
})

test('a client that sends WebSocket pings and never reads is closed too', async () => {
  const { url, server } = await startServer({
    visitors: true,
    limits: { queueBytes: 4_096 },
    timing: { closeMs: 50 },
  })
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: {} })
  await raw.next()
  raw.webSocket.pause()
  const payload = Buffer.alloc(125)
  while (server.stats.connections === 1) {
    for (let count = 0; count < 1_000; count += 1) raw.webSocket.ping(payload)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(server.stats.connections).toBe(0)
})
