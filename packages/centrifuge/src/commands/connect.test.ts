import { expect, test } from 'vitest'
import { UnauthorizedError } from 'centrifuge'
import { SignJWT } from 'jose'
import {
  createClient,
  key,
  nextEvent,
  openRaw,
  secondsAfterStart,
  sign,
  startServer,
} from '../testing/test-server.ts'

test('a token authenticates its user, and the connection ends with its session', async () => {
  const { url, server } = await startServer()
  const client = createClient(url, { token: await sign({ sub: 'ann', sid: 's1' }) })
  const connected = nextEvent(client, 'connected')
  client.connect()
  expect((await connected).client).toMatch(/^[0-9a-f-]{36}$/)

  const gone = nextEvent(client, 'disconnected')
  expect(server.disconnect({ user: 'ann', session: 'another' })).toBe(0)
  expect(server.disconnect({ user: 'ann', session: 's1' })).toBe(1)
  expect(await gone).toMatchObject({ code: 3503, reason: 'force disconnect' })
})

test('one session of a user ends while the others stay', async () => {
  const { url, server } = await startServer()
  const clients = await Promise.all(
    ['s1', 's2', 's3'].map(async (sid) => {
      const client = createClient(url, { token: await sign({ sub: 'ann', sid }) })
      const connected = nextEvent(client, 'connected')
      client.connect()
      await connected
      return client
    }),
  )
  const gone = clients.slice(1).map((client) => nextEvent(client, 'disconnected'))
  server.disconnect({ user: 'ann', exceptSession: 's1' }, { code: 3500, reason: 'session closed' })
  await Promise.all(gone)

  expect(clients.map(({ state }) => state)).toEqual(['connected', 'disconnected', 'disconnected'])
})

test('a visitor connects without a token only where visitors are allowed', async () => {
  const open = await startServer({ visitors: true })
  const visitor = createClient(open.url)
  const connected = nextEvent(visitor, 'connected')
  visitor.connect()
  await connected

  const closed = await startServer()
  const refused = createClient(closed.url)
  const gone = nextEvent(refused, 'disconnected')
  refused.connect()
  expect(await gone).toMatchObject({ code: 3501 })
})

test('invalid tokens close the connection permanently', async () => {
  const { url } = await startServer({
    visitors: true,
    tokens: { key, audience: 'site', issuer: 'us' },
  })
  const good = { sub: 'ann', aud: 'site', iss: 'us' }
  const bad = [
    'no token at all',
    await sign(good, new TextEncoder().encode('another key of sufficient length')),
    await sign({ ...good, aud: 'another' }),
    await sign({ ...good, iss: 'another' }),
    await sign({ sub: 'ann' }),
    await sign({ ...good, channel: 'news:all' }),
    await sign({ ...good, sub: 42 }),
    await sign({ ...good, nbf: secondsAfterStart(60) }),
    await sign({ ...good, channels: 'news:all' }),
    await sign({ ...good, expire_at: 'soon' }),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"ann"}').toString('base64url')}.`,
  ]
  const fates = bad.map(async (token) => {
    const client = createClient(url, { token })
    const gone = nextEvent(client, 'disconnected')
    client.connect()
    const { code, reason } = await gone
    return `${code} ${reason}`
  })
  expect(await Promise.all(fates)).toEqual(bad.map(() => '3500 invalid token'))
})

test('refuses a closed session at connect and at refresh', async () => {
  const open = new Set(['s1'])
  const { url } = await startServer({ authorize: async ({ session }) => open.has(session) })
  const token = await sign({ sub: 'ann', sid: 's1' })
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: { token } })
  await raw.next()

  open.delete('s1')
  raw.send({ id: 2, refresh: { token } })
  expect(await raw.closed).toMatchObject({ code: 3500 })
  const again = await openRaw(url)
  again.send({ id: 1, connect: { token } })
  expect(await again.closed).toMatchObject({ code: 3500 })
})

test('finds keys by the id in the token', async () => {
  const { url } = await startServer({ tokens: { key: (keyId) => (keyId === 'k1' ? key : null) } })
  const connect = async (kid: string) => {
    const token = await new SignJWT({ sub: 'ann' }).setProtectedHeader({ alg: 'HS256', kid }).sign(key)
    const raw = await openRaw(url)
    raw.send({ id: 1, connect: { token } })
    return Promise.race([raw.next(), raw.closed])
  }
  expect(await connect('k1')).toMatchObject({ connect: {} })
  expect(await connect('k2')).toMatchObject({ code: 3500 })
})

test('answers an expired token with 109, and the client reconnects with a fresh one', async () => {
  const { url } = await startServer()
  const tokens = [secondsAfterStart(60)]
  const client = createClient(url, {
    token: await sign({ sub: 'ann', exp: secondsAfterStart(-1) }),
    getToken: () => sign({ sub: 'ann', exp: tokens.shift() }),
  })
  const error = nextEvent(client, 'error')
  const connected = nextEvent(client, 'connected')
  client.connect()

  expect(await error).toMatchObject({ error: { code: 109 } })
  await connected
  expect(tokens).toEqual([])
})

test('a client that gets no token stays away', async () => {
  const { url } = await startServer()
  const client = createClient(url, {
    getToken: () => Promise.reject(new UnauthorizedError('no')),
  })
  const gone = nextEvent(client, 'disconnected')
  client.connect()
  expect(await gone).toMatchObject({ code: 1 })
})

test('a refresh prolongs the connection; without one it is closed and may reconnect', async () => {
  const { url, runtime } = await startServer({ timing: { pingMs: 3_600_000 } })
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: { token: await sign({ sub: 'ann', exp: secondsAfterStart(5) }) } })
  expect(await raw.next()).toMatchObject({ connect: { expires: true, ttl: 5 } })

  runtime.advance(4_000)
  raw.send({ id: 2, refresh: { token: await sign({ sub: 'ann', exp: secondsAfterStart(10) }) } })
  expect(await raw.next()).toMatchObject({
    id: 2,
    refresh: { client: expect.any(String), expires: true, ttl: 6 },
  })
  runtime.advance(5_000)
  raw.send({ id: 3, ping: {} })
  expect(await raw.next()).toEqual({ id: 3, ping: {} })

  runtime.advance(1_000 + 24_000)
  raw.send({ id: 4, ping: {} })
  expect(await raw.next()).toEqual({ id: 4, ping: {} })
  runtime.advance(1_000)
  expect(await raw.closed).toMatchObject({ code: 3005 })
})

test('expire_at determines the end of the session, whatever exp says', async () => {
  const { url } = await startServer()
  const connect = async (claims: Record<string, unknown>) => {
    const raw = await openRaw(url)
    raw.send({ id: 1, connect: { token: await sign({ sub: 'ann', ...claims }) } })
    return raw.next()
  }
  const exp = secondsAfterStart(10)
  expect(await connect({ exp, expire_at: secondsAfterStart(99) })).toMatchObject({ connect: { ttl: 99 } })
  expect((await connect({ exp, expire_at: 0 }))['connect']).not.toHaveProperty('expires')
  expect(await connect({ exp, expire_at: secondsAfterStart(-1) })).toMatchObject({ error: { code: 109 } })
})

test('a refresh with an expired token closes with 3005; an invalid one or another user’s closes permanently', async () => {
  const { url } = await startServer()
  const refreshed = async (token: string) => {
    const raw = await openRaw(url)
    raw.send({ id: 1, connect: { token: await sign({ sub: 'ann' }) } }, { id: 2, refresh: { token } })
    return (await raw.closed).code
  }
  expect(await refreshed(await sign({ sub: 'ann', exp: secondsAfterStart(-1) }))).toBe(3005)
  expect(await refreshed(await sign({ sub: 'bob' }))).toBe(3500)
  expect(await refreshed('nonsense')).toBe(3500)
  expect(await refreshed('')).toBe(3501)
})

test('limits connections per user, per address and in total, and closes excess ones with 3504', async () => {
  const limits = { connectionsPerUser: 1, connectionsPerAddress: 3 }
  const addressOf = (request: { headers: Record<string, unknown> }) => String(request.headers['x-address'])
  const { url } = await startServer({ limits, addressOf, timing: { closeMs: 50 } })
  const connect = async (user: string, address: string) => {
    const raw = await openRaw(url, { 'x-address': address })
    raw.send({ id: 1, connect: { token: await sign({ sub: user }) } })
    return Promise.race([raw.next().then(() => 'connected'), raw.closed.then(({ code }) => code)])
  }
  expect(await connect('ann', 'a')).toBe('connected')
  expect(await connect('ann', 'b')).toBe(3504)
  expect(await connect('bob', 'a')).toBe('connected')
  expect(await connect('cid', 'a')).toBe('connected')
  expect(await connect('dan', 'a')).toBe(3504)
  expect(await connect('dan', 'b')).toBe('connected')
})

test('codes determine whether the client reconnects', async () => {
  const { url, server } = await startServer()
  const reaction = async (code: number) => {
    const client = createClient(url, { token: await sign({ sub: `user of ${code}` }) })
    const connected = nextEvent(client, 'connected')
    client.connect()
    await connected
    const outcome = Promise.race([
      nextEvent(client, 'disconnected').then(() => 'stays away'),
      nextEvent(client, 'connected').then(() => 'comes back'),
    ])
    server.disconnect({ user: `user of ${code}` }, { code, reason: 'because' })
    return outcome
  }
  const final = [3500, 3999, 4500, 4999]
  const passing = [3000, 3499, 4000, 4499]
  expect(await Promise.all(final.map(reaction))).toEqual(final.map(() => 'stays away'))
  expect(await Promise.all(passing.map(reaction))).toEqual(passing.map(() => 'comes back'))
})

test('rejects close codes and reasons that clients would misinterpret', async () => {
  const { server } = await startServer()
  const close = (code: number, reason: string) => () => server.disconnect({ user: 'ann' }, { code, reason })
  expect(close(2999, 'because')).toThrow(RangeError)
  expect(close(5000, 'because')).toThrow(RangeError)
  expect(close(3500, '{"reconnect":true}')).toThrow(RangeError)
  expect(close(3500, 'x'.repeat(124))).toThrow(RangeError)
})

test('channels named by the token are subscribed by the server and recover with the connection', async () => {
  const options = { historySize: 10, historyTtlMs: 60_000 }
  const { url, server } = await startServer({ namespaces: { news: options, talk: {} } })
  const token = await sign({ sub: 'ann', channels: ['news:all'], subs: { 'talk:one': { data: { n: 1 } } } })
  const client = createClient(url, { token })
  const seen: unknown[] = []
  client.on('publication', ({ channel, data }) => seen.push([channel, data]))
  const talk = nextEvent(client, 'subscribed', ({ channel }) => channel === 'talk:one')
  client.connect()
  expect(await talk).toMatchObject({ data: { n: 1 } })

  const down = nextEvent(client, 'connecting')
  server.terminate()
  await down
  server.publish('news:all', 'missed')
  await nextEvent(client, 'subscribed', ({ channel }) => channel === 'news:all')
  const last = nextEvent(client, 'publication', ({ channel }) => channel === 'talk:one')
  server.publish('talk:one', 'live')
  await last
  expect(seen).toEqual([
    ['news:all', 'missed'],
    ['talk:one', 'live'],
  ])
})

test('more channels in a token than a connection may have closes with 3505', async () => {
  const { url } = await startServer({ withoutNamespace: {}, limits: { channelsPerConnection: 2 } })
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: { token: await sign({ sub: 'ann', channels: ['a', 'b', 'c'] }) } })
  expect(await raw.closed).toMatchObject({ code: 3505 })
})

test('refuses foreign origins, the binary protocol and other paths before the upgrade', async () => {
  const { url } = await startServer({ visitors: true, allowedOrigins: ['https://ours.example'] })
  await openRaw(url, { origin: 'https://ours.example' })
  await expect(openRaw(url, { origin: 'https://theirs.example' })).rejects.toThrow('403')
  await expect(openRaw(`${url}/elsewhere`)).rejects.toThrow('404')
  await expect(openRaw(url, { 'sec-websocket-protocol': 'centrifuge-protobuf' })).rejects.toThrow('400')
})

test('a server that shuts down sends its clients elsewhere', async () => {
  const { url, server } = await startServer({ visitors: true })
  const client = createClient(url)
  const connected = nextEvent(client, 'connected')
  client.connect()
  await connected
  const leaving = nextEvent(client, 'connecting')
  server.close()
  expect(await leaving).toMatchObject({ code: 3001 })
})
