import { Centrifuge, type Options as ClientOptions, type TransportName } from 'centrifuge'
import { expect, onTestFinished, test } from 'vitest'
import {
  nextEvent,
  secondsAfterStart,
  sign,
  startServer,
  TestEventSource,
  type TestServer,
} from '../testing/test-server.ts'

const open = { visitors: true, withoutNamespace: { subscribe: 'everyone' } } as const
const recovering = {
  visitors: true,
  withoutNamespace: { subscribe: 'everyone', historySize: 8, historyTtlMs: 60_000, forceRecovery: true },
} as const

function connect({ origin }: TestServer, transport: TransportName, options: Partial<ClientOptions> = {}) {
  const client = new Centrifuge([{ transport, endpoint: `${origin}/connection/${transport}` }], {
    emulationEndpoint: `${origin}/emulation`,
    eventsource: TestEventSource,
    minReconnectDelay: 1,
    maxReconnectDelay: 10,
    ...options,
  })
  onTestFinished(() => client.disconnect())
  client.connect()
  return client
}

test.for(['http_stream', 'sse'] as const)(
  'over %s a client connects, subscribes, receives and sends',
  async (name) => {
    const server = await startServer({ ...open, rpc: ({ data }) => data })
    const client = connect(server, name)
    const subscription = client.newSubscription('a')
    subscription.subscribe()
    await subscription.ready()
    const arrival = nextEvent(subscription, 'publication', ({ data }) => data === 'last')
    const heard: unknown[] = []
    subscription.on('publication', ({ data }) => heard.push(data))
    for (const data of ['äöü', { n: 1 }, 'last']) server.server.publish('a', data)
    await arrival
    expect(heard).toEqual(['äöü', { n: 1 }, 'last'])
    expect(await client.rpc('echo', { x: 1 })).toEqual({ data: { x: 1 } })
  },
)

test.for(['http_stream', 'sse'] as const)(
  'over %s a token authenticates, and codes arrive as over a WebSocket',
  async (name) => {
    const server = await startServer({ ...open, namespaces: { own: { userLimited: true } } })
    const client = connect(server, name, { token: await sign({ sub: '42', exp: secondsAfterStart(60) }) })
    const own = client.newSubscription('own:#42')
    own.subscribe()
    await own.ready()
    expect(server.server.stats).toMatchObject({ users: 1, connections: 1 })
    const closed = nextEvent(client, 'disconnected')
    server.server.disconnect({ user: '42' }, { code: 3503, reason: 'session over' })
    expect(await closed).toMatchObject({ code: 3503, reason: 'session over' })
    expect(server.server.stats.connections).toBe(0)

    const forged = connect(server, name, { token: await sign({ sub: '42' }, new Uint8Array(32)) })
    expect(await nextEvent(forged, 'disconnected')).toMatchObject({ code: 3500 })
  },
)

test.for(['http_stream', 'sse'] as const)(
  'over %s a client recovers after a lost connection, and notices a restart',
  async (name) => {
    const server = await startServer(recovering)
    const client = connect(server, name)
    const subscription = client.newSubscription('a')
    const heard: unknown[] = []
    subscription.on('publication', ({ data }) => heard.push(data))
    subscription.subscribe()
    await subscription.ready()
    const again = nextEvent(subscription, 'subscribed')
    server.server.terminate()
    server.server.publish('a', 1)
    server.server.publish('a', 2)
    expect(await again).toMatchObject({ recovered: true })
    expect(heard).toEqual([1, 2])

    const restarted = nextEvent(subscription, 'subscribed')
    await server.restart()
    expect(await restarted).toMatchObject({ wasRecovering: true, recovered: false })
  },
)

test('a ping is answered by a request, and a client that answers none is closed', async () => {
  const server = await startServer(open)
  let answers = true
  let isPinged = false
  const pong = Promise.withResolvers<void>()
  const client = connect(server, 'http_stream', {
    fetch: async (url: string, init: RequestInit) => {
      const isPong = String(init.body).includes('"data":"{}"')
      isPinged ||= isPong
      if (isPong && !answers) return new Response(null, { status: 204 })
      const response = await fetch(url, init)
      if (isPong) pong.resolve()
      return response
    },
  })
  await client.ready()
  while (!isPinged) {
    server.runtime.advance(1_000)
    // Arrives after the ping, if there was one.
    await client.rpc('none', {}).catch(() => undefined)
  }
  await pong.promise
  server.runtime.advance(9_000)
  expect(server.server.stats.connections).toBe(1)
  answers = false
  const closed = nextEvent(client, 'connecting')
  server.runtime.advance(40_000)
  expect(await closed).toMatchObject({ code: 3012 })
})

test('invalid requests are answered, and sessions accept data only under their own id', async () => {
  const { origin, server } = await startServer({ ...open, allowedOrigins: ['https://good.example'] })
  const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
    (await fetch(`${origin}${path}`, { method: 'POST', body, headers })).status
  expect(await post('/emulation', 'nonsense')).toBe(400)
  expect(await post('/emulation', '[]')).toBe(400)
  expect(await post('/emulation', '{"session":"x","node":"other","data":"{}"}')).toBe(404)
  expect(await post('/emulation', 'x'.repeat(70_000))).toBe(413)
  expect(await post('/connection/http_stream', 'x'.repeat(70_000))).toBe(413)
  expect(await post('/connection/http_stream', '', { origin: 'https://evil.example' })).toBe(403)
  expect(await post('/connection/sse', '')).toBe(405)
  expect(await post('/elsewhere', '')).toBe(404)
  const preflight = await fetch(`${origin}/emulation`, {
    method: 'OPTIONS',
    headers: { origin: 'https://good.example' },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
    204,
    'https://good.example',
  ])
  const stream = await fetch(`${origin}/connection/http_stream`, { method: 'POST', body: 'nonsense' })
  expect(JSON.parse(await stream.text())).toEqual({
    push: { disconnect: { code: 3501, reason: 'bad request' } },
  })
  const connected = await fetch(
    `${origin}/connection/sse?cf_connect=${encodeURIComponent('{"id":1,"connect":{}}')}`,
  )
  const reader = connected.body?.getReader()
  const { value = new Uint8Array() } = (await reader?.read()) ?? {}
  const { connect: reply } = JSON.parse(Buffer.from(value).toString().replace('data: ', ''))
  expect(reply.session).not.toBe(reply.client)
  expect(reply.session).toMatch(/^[\w-]{32}$/)
  expect(
    await post('/emulation', JSON.stringify({ session: 'guess', node: reply.node, data: 'nonsense' })),
  ).toBe(204)
  expect(server.stats.connections).toBe(1)
  await reader?.cancel().catch(() => undefined)
})

test('a client that does not read is closed', async () => {
  const { origin, server } = await startServer({ ...open, limits: { queueBytes: 10_000 } })
  const stream = await fetch(`${origin}/connection/http_stream`, {
    method: 'POST',
    body: '{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"a"}}',
  })
  while (server.stats.channels === 0) await new Promise((resolve) => setImmediate(resolve))
  const data = 'x'.repeat(8_000)
  for (let n = 0; n < 100_000 && server.stats.connections > 0; n += 1) {
    server.publish('a', data)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(server.stats.connections).toBe(0)
  await stream.body?.cancel().catch(() => undefined)
})
