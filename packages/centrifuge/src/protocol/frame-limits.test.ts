import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openRaw, startServer } from '../testing/test-server.ts'

const options = {
  visitors: true,
  limits: { framesPerSecond: 5, frameBurst: 20, connectionsPerAddress: 3 },
  // A connection that is closed for a flood is no longer read, so its close frame never arrives.
  timing: { closeMs: 50 },
} as const

const FIN = 0x80
/** A masked frame; a mask of zeros leaves the payload unchanged. */
const frame = (head: number, payload = '') =>
  Buffer.concat([Buffer.from([head, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)])

const handshake =
  'GET /connection/websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connectTcp(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(handshake)
  await once(socket, 'data')
  return socket
}

test.each([
  ['pings', frame(FIN | 0x9, 'are you there')],
  ['empty pings', frame(FIN | 0x9)],
  ['unsolicited pongs', frame(FIN | 0xa)],
  ['messages', frame(FIN | 0x1, '{"id":1,"ping":{}}')],
  ['empty messages', frame(FIN | 0x1)],
  ['binary frames', frame(FIN | 0x2)],
  ['fragments without an end', Buffer.concat([frame(0x1), ...Array(1_000).fill(frame(0x0))])],
  ['messages in two fragments', Buffer.concat([frame(0x1, '{}'), frame(FIN)])],
  ['pings between fragments', Buffer.concat([frame(0x1), frame(FIN | 0x9), frame(0x0), frame(FIN | 0x9)])],
])('closes a connection that floods it with %s, and answers only a few', async (_name, bytes) => {
  const { url, server } = await startServer(options)
  const socket = await openSocket(url)
  let answered = 0
  socket.on('data', (chunk: Buffer) => (answered += chunk.length))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const flood = Buffer.concat(Array.from({ length: 500 }, () => bytes))
  for (let sent = 0; sent < 50; sent += 1) socket.write(flood)
  await closed
  await expect.poll(() => server.stats.connections).toBe(0)
  expect(answered).toBeLessThan(1_000)
})

test('reports the reason for closing', async () => {
  const { url } = await startServer(options)
  const raw = await openRaw(url)
  for (let sent = 0; sent < 21; sent += 1) raw.webSocket.ping()
  expect((await raw.closed).code).toBe(3013)
})

test('answers pings at a steady pace', async () => {
  const { url, runtime } = await startServer(options)
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: {} })
  for (let sent = 0; sent < 50; sent += 1) {
    const answer = once(raw.webSocket, 'pong')
    raw.webSocket.ping()
    await answer
    runtime.advance(200)
  }
  expect(raw.webSocket.readyState).toBe(1)
})

test('counts the sockets of an address until they are gone', async () => {
  // Even on a busy machine, the closed ones are not gone before the next one is opened.
  const { url, server } = await startServer({ ...options, timing: { closeMs: 5_000, floodRefusalMs: 0 } })
  const flooding = await Promise.all([openSocket(url), openSocket(url), openSocket(url)])
  for (const socket of flooding) socket.write(Buffer.concat(Array(21).fill(frame(FIN | 0x9))))
  await expect.poll(() => server.stats.connections).toBe(0)
  expect((await (await openRaw(url)).closed).code).toBe(3504)
  await expect
    .poll(async () => {
      const raw = await openRaw(url)
      raw.send({ id: 1, connect: {} })
      return Promise.race([raw.next().then(() => 'connected'), raw.closed.then(({ code }) => code)])
    })
    .toBe('connected')
})
