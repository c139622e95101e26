import { once } from 'node:events'
import { createServer as createHttpServer, request as requestHttp } from 'node:http'
import { connect as connectTcp, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Options } from '../options.ts'
import { openRaw, startServer, type TestServer } from '../testing/test-server.ts'

const limits = { connectionsPerSecond: 2, connectionBurst: 4, framesPerSecond: 5, frameBurst: 20 }
const options: Options = {
  visitors: true,
  limits,
  addressOf: ({ headers }) => String(headers['x-address'] ?? 'home'),
  ownerOf: ({ headers }) => (headers['x-owner'] === undefined ? null : String(headers['x-owner'])),
}

/** The status that answers a handshake: 101 when it becomes a connection. */
async function shake({ url }: TestServer, address = 'home', owner?: string): Promise<number> {
  const webSocket = new WebSocket(url, {
    headers: { 'x-address': address, ...(owner && { 'x-owner': owner }) },
  })
  onTestFinished(() => webSocket.terminate())
  return new Promise((resolve, reject) => {
    webSocket.once('open', () => resolve(101))
    webSocket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    webSocket.once('error', reject)
  })
}

const stream = async ({ origin }: TestServer): Promise<number> => {
  const request = requestHttp(`${origin}/connection/sse`)
  onTestFinished(() => void request.destroy())
  request.on('error', () => undefined).end()
  const [{ statusCode }] = await once(request, 'response')
  return statusCode
}

async function flood({ url }: TestServer, address = 'home', owner?: string): Promise<void> {
  const webSocket = new WebSocket(url, {
    headers: { 'x-address': address, ...(owner && { 'x-owner': owner }) },
  })
  onTestFinished(() => webSocket.terminate())
  await once(webSocket, 'open')
  for (let sent = 0; sent <= limits.frameBurst; sent += 1) webSocket.ping()
  await once(webSocket, 'close')
}

test('refuses handshakes of an address beyond its burst, and accepts a steady pace', async () => {
  const server = await startServer(options)
  for (let count = 0; count < limits.connectionBurst; count += 1) expect(await shake(server)).toBe(101)
  expect(await shake(server)).toBe(429)
  expect(await stream(server)).toBe(429)
  expect(await shake(server, 'elsewhere')).toBe(101)
  expect(server.server.stats.connections).toBe(limits.connectionBurst + 1)

  server.runtime.advance(500)
  expect(await shake(server)).toBe(101)
  expect(await shake(server)).toBe(429)
  server.runtime.advance(60_000)
  for (let count = 0; count < limits.connectionBurst; count += 1) expect(await stream(server)).toBe(200)
  expect(await shake(server)).toBe(429)
})

test('refuses an address whose connection flooded the server, for longer each time, until it is quiet', async () => {
  const server = await startServer({
    ...options,
    timing: { floodRefusalMs: 1_000, floodRefusalMaxMs: 3_000, closeMs: 20 },
  })
  for (const refusalMs of [1_000, 2_000, 3_000, 3_000]) {
    await flood(server)
    server.runtime.advance(refusalMs - 1)
    expect(await shake(server)).toBe(429)
    expect(await stream(server)).toBe(429)
    expect(await shake(server, 'elsewhere')).toBe(101)
    server.runtime.advance(1)
  }
  server.runtime.advance(4_000)
  await flood(server)
  server.runtime.advance(1_000)
  expect(await shake(server)).toBe(101)
})

test('accepts a known owner at an address that has no room, until the owner floods', async () => {
  const server = await startServer({
    ...options,
    limits: { ...limits, connectionsPerAddress: 2 },
    timing: { floodRefusalMs: 60_000, floodRefusalMaxMs: 60_000, closeMs: 20 },
  })
  await flood(server)
  expect(await shake(server)).toBe(429)
  expect([await shake(server, 'home', 'ann'), await shake(server, 'home', 'bob')]).toEqual([101, 101])
  await flood(server, 'home', 'eve')
  expect(await shake(server, 'home', 'eve')).toBe(429)
  expect(await shake(server, 'home', 'ann')).toBe(101)

  const full = (owner: string) =>
    openRaw(server.url, { 'x-address': 'office', ...(owner && { 'x-owner': owner }) })
  const opened = [await full(''), await full(''), await full('cid')]
  for (const raw of opened) raw.send({ id: 1, connect: {} })
  for (const raw of opened) expect(await raw.next()).toMatchObject({ id: 1 })
  expect((await (await full('')).closed).code).toBe(3504)
})

test('counts simultaneous floods as one', async () => {
  const server = await startServer({ ...options, timing: { floodRefusalMs: 1_000, closeMs: 20 } })
  await Promise.all([flood(server), flood(server), flood(server)])
  server.runtime.advance(1_000)
  expect(await shake(server)).toBe(101)
})

test('refuses an address whose commands flood the server', async () => {
  const server = await startServer({
    ...options,
    limits: { ...limits, commandsPerSecond: 1, commandBurst: 2 },
    timing: { closeMs: 20 },
  })
  const webSocket = new WebSocket(server.url)
  await once(webSocket, 'open')
  webSocket.send(['{"id":1,"connect":{}}', '{"id":2,"ping":{}}', '{"id":3,"ping":{}}'].join('\n'))
  expect((await once(webSocket, 'close'))[0]).toBe(3013)
  expect(await shake(server)).toBe(429)
})

test('releases a refused socket that its client never closes', async () => {
  const http = createHttpServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { server } = await startServer(options)
  server.attach(http)
  onTestFinished(() => void http.close())
  const socket = connectTcp({ port: (http.address() as AddressInfo).port, allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write('GET /nowhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('404')
  await expect
    .poll(() => new Promise((resolve) => http.getConnections((_error, count) => resolve(count))))
    .toBe(0)
})
