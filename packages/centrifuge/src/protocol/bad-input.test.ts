import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createClient,
  nextEvent,
  openRaw,
  type RawClient,
  sign,
  startServer,
} from '../testing/test-server.ts'

const options = { visitors: true, withoutNamespace: { subscribe: 'everyone' } } as const
/** The server reads no more from a connection that floods it, so its close takes all of this time. */
const timing = { closeMs: 50 }

async function closeCodeOf(send: (raw: RawClient) => void) {
  const { url } = await startServer(options)
  const raw = await openRaw(url)
  send(raw)
  return (await raw.closed).code
}

async function closeCodeAfterConnect(frame: string) {
  return closeCodeOf((raw) => {
    raw.send({ id: 1, connect: {} })
    raw.webSocket.send(frame)
  })
}

test.each([
  ['', 'an empty frame'],
  ['\n\n', 'a frame of newlines'],
  ['nonsense', 'no JSON'],
  ['{"id":2,"ping":{}', 'half a command'],
  ['[]', 'a list'],
  ['null', 'null'],
  ['"text"', 'a text'],
  ['42', 'a number'],
  ['{"id":2}', 'no method'],
  ['{"id":2,"dance":{}}', 'an unknown method'],
  ['{"id":2,"ping":{},"rpc":{}}', 'two methods'],
  ['{"id":2,"ping":null}', 'a method without parameters'],
  ['{"id":2,"ping":[]}', 'parameters that are a list'],
  ['{"id":"2","ping":{}}', 'an id that is a string'],
  ['{"id":-1,"ping":{}}', 'a negative id'],
  ['{"id":1.5,"ping":{}}', 'a broken id'],
  ['{"id":1e300,"ping":{}}', 'a huge id'],
  ['{"ping":{}}', 'no id'],
  ['{"id":0,"ping":{}}', 'the id 0'],
  ['{"id":2,"connect":{}}', 'a second connect'],
  ['{"id":2,"subscribe":{}}', 'no channel'],
  ['{"id":2,"unsubscribe":{"channel":""}}', 'an empty channel'],
  ['{"id":2,"subscribe":{"channel":42}}', 'a channel that is a number'],
  ['{"id":2,"subscribe":{"channel":"a","recover":"yes"}}', 'a flag that is a string'],
  ['{"id":2,"subscribe":{"channel":"a","offset":-1}}', 'a negative offset'],
  ['{"id":2,"refresh":{}}', 'a refresh without a token'],
  ['{"id":2,"sub_refresh":{}}', 'a sub_refresh without a channel'],
  ['{"__proto__":{"id":2},"id":3,"toString":{}}', 'names of the prototype'],
])('%s closes with 3501: %s', async (frame) => {
  expect(await closeCodeAfterConnect(frame)).toBe(3501)
})

test('commands before connect, and after a refused connect, close with 3501', async () => {
  expect(await closeCodeOf((raw) => raw.send({ id: 1, ping: {} }))).toBe(3501)
  expect(await closeCodeOf((raw) => raw.send({}))).toBe(3501)

  const { url } = await startServer()
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: { token: await sign({ sub: 'ann', exp: 1 }) } })
  expect(await raw.next()).toMatchObject({ error: { code: 109 } })
  raw.send({ id: 2, ping: {} })
  expect(await raw.closed).toMatchObject({ code: 3501 })
})

test('binary frames close with 3506, huge ones with 1009', async () => {
  expect(await closeCodeOf((raw) => raw.webSocket.send(Buffer.from('{"id":1,"connect":{}}')))).toBe(3506)
  expect(await closeCodeOf((raw) => raw.webSocket.send('x'.repeat(65_537)))).toBe(1009)
})

test('bytes that are not WebSocket frames close only that socket', async () => {
  const { url, server } = await startServer(options)
  const raw = await openRaw(url)
  const { hostname, port } = new URL(url)
  const socket = connectTcp(Number(port), hostname)
  socket.write(
    'GET /connection/websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'data')
  expect(server.stats.connections).toBe(2)
  socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x00, 0x01]))
  socket.resume()
  await once(socket, 'close')

  raw.send({ id: 1, connect: {} })
  expect(await raw.next()).toMatchObject({ connect: {} })
  expect(server.stats.connections).toBe(1)
})

test('ids need no order', async () => {
  const { url } = await startServer(options)
  const raw = await openRaw(url)
  raw.send({ id: 9, connect: {} }, { id: 3, ping: {} }, { id: 3, ping: {} }, { id: 1, ping: {} })
  expect(await raw.next()).toMatchObject({ id: 9 })
  for (const id of [3, 3, 1]) expect(await raw.next()).toEqual({ id, ping: {} })
})

test('ten thousand commands in a frame close with 3013', async () => {
  const { url } = await startServer({ ...options, timing, limits: { frameBytes: 1_048_576 } })
  const raw = await openRaw(url)
  raw.send(
    { id: 1, connect: {} },
    ...Array.from({ length: 10_000 }, (_, index) => ({ id: index + 2, ping: {} })),
  )
  expect(await raw.closed).toMatchObject({ code: 3013 })
})

test('a steady pace of commands is accepted', async () => {
  const { url, runtime } = await startServer({
    ...options,
    timing,
    limits: { commandsPerSecond: 10, commandBurst: 20 },
  })
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: {} })
  await raw.next()
  for (let id = 2; id < 100; id += 1) {
    runtime.advance(100)
    raw.send({ id, ping: {} })
    expect(await raw.next()).toEqual({ id, ping: {} })
  }
  raw.send(...Array.from({ length: 21 }, (_, index) => ({ id: index + 1, ping: {} })))
  expect(await raw.closed).toMatchObject({ code: 3013 })
})

test('data nested as deeply as a frame allows does no harm', async () => {
  const { url, server } = await startServer({
    ...options,
    withoutNamespace: { subscribe: 'everyone', publish: 'everyone' },
  })
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: {} })
  await raw.next()
  raw.webSocket.send(`{"id":2,"publish":{"channel":"a","data":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`)
  expect(await raw.next()).toMatchObject({ id: 2 })
  expect(server.stats.connections).toBe(1)
})

const method = fc.constantFrom(
  'connect',
  'subscribe',
  'unsubscribe',
  'publish',
  'presence',
  'history',
  'ping',
  'rpc',
  'refresh',
  'sub_refresh',
  'send',
  'dance',
)
const parameters = fc.record(
  {
    channel: fc.oneof(fc.constantFrom('a', 'b', '', '$a', 'a#ann', ':', '#'), fc.string(), fc.jsonValue()),
    token: fc.oneof(fc.string(), fc.jsonValue()),
    recover: fc.oneof(fc.boolean(), fc.jsonValue()),
    epoch: fc.string(),
    offset: fc.oneof(fc.integer(), fc.double(), fc.string()),
    since: fc.jsonValue(),
    limit: fc.integer(),
    data: fc.jsonValue(),
    subs: fc.jsonValue(),
    flag: fc.integer(),
  },
  { requiredKeys: [] },
)
const command = fc
  .tuple(fc.oneof(fc.nat(9), fc.jsonValue()), method, fc.oneof(parameters, fc.jsonValue()))
  .map(([id, name, params]) => JSON.stringify({ id, [name]: params }))
const frame = fc.oneof(
  fc
    .array(fc.oneof({ weight: 4, arbitrary: command }, { weight: 1, arbitrary: fc.string() }), {
      maxLength: 5,
    })
    .map((lines) => lines.join('\n')),
  fc.uint8Array({ maxLength: 40 }),
  fc.string(),
)

test('random frames leave the server running, and nothing of their senders behind', async () => {
  const { url, server } = await startServer({
    ...options,
    withoutNamespace: {
      subscribe: 'everyone',
      publish: 'everyone',
      history: 'everyone',
      presence: 'everyone',
      historySize: 3,
      historyTtlMs: 1_000,
    },
    failure: (error) => {
      throw error
    },
  })
  const steady = createClient(url)
  const subscription = steady.newSubscription('steady')
  subscription.subscribe()
  steady.connect()
  await nextEvent(subscription, 'subscribed')

  await fc.assert(
    fc.asyncProperty(
      fc.array(frame, { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      async (frames, isConnected) => {
        const raw = await openRaw(url)
        if (isConnected) raw.send({ id: 1, connect: {} })
        for (const each of frames) raw.webSocket.send(each)
        raw.webSocket.close()
        await raw.closed
      },
    ),
    { numRuns: 300 },
  )
  const arrival = nextEvent(subscription, 'publication')
  server.publish('steady', 'still here')
  await arrival
  // The server notices the end of the last connection later than its client.
  await expect.poll(() => server.stats.connections).toBe(1)
})
