/**
 * Thousands of minimal clients: they connect, subscribe and count bytes, so that they use little CPU compared with the
 * server.
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { CHANNEL, type FromClients, type ToClients } from './messages.ts'

const CONCURRENT = 100
const COMMANDS = `{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"${CHANNEL}"}}`

const sockets: Socket[] = []
let expected = Number.POSITIVE_INFINITY
let received = 0

function reply(message: FromClients): void {
  process.send?.(message)
}

/** Builds a masked text frame, as clients must send. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked])
}

function open(port: number, path: string, until: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  sockets.push(socket)
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  socket.once('data', () => socket.write(maskedFrame(COMMANDS)))
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (data: Buffer) => {
      text += data.toString('latin1')
      if (!text.includes(until)) return
      socket.off('data', read)
      socket.on('data', count)
      resolve()
    }
    socket.once('error', reject)
    socket.on('data', read)
  })
}

function count(data: Buffer): void {
  received += data.length
  if (received < expected) return
  expected = Number.POSITIVE_INFINITY
  received = 0
  reply({ kind: 'received' })
}

async function openAll(port: number, path: string, count: number, until: string): Promise<void> {
  while (sockets.length < count) {
    const batch = Math.min(CONCURRENT, count - sockets.length)
    await Promise.all(Array.from({ length: batch }, () => open(port, path, until)))
  }
  reply({ kind: 'connected' })
}

process.on('message', (message: ToClients) => {
  if (message.kind === 'connect') {
    void openAll(message.port, message.path, message.count, message.until)
  }
  if (message.kind === 'expect') {
    received = 0
    expected = message.bytesEach * sockets.length
    reply({ kind: 'expecting' })
  }
  if (message.kind === 'stop') process.exit(0)
})
