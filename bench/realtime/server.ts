/**
 * The measured process: `bare` is a `ws` server that sends a prepared buffer to every socket and does nothing else,
 * `ours` is the protocol server. Both answer HTTP on the same port.
 */
import { createServer as createHttpServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createServer } from '@fairhall/centrifuge'
import type * as ws from 'ws'
import { CHANNEL, type FromServer, type Mode, PATH, PUBLISHED, PUSH, type ToServer } from './messages.ts'

/** The version of `ws` that the package uses; other tools may depend on an older one. */
const requireOfPackage = createRequire(new URL('../../packages/centrifuge/package.json', import.meta.url))
const { WebSocketServer } = requireOfPackage('ws') as typeof ws

interface Subject {
  publish(count: number): void
  connections(): number
  encoded(): number
}

const [mode, socketsPerTick = ''] = process.argv.slice(2) as [Mode, string?]
const http = createHttpServer((_request, response) => response.end('{"ok":true}'))
const subject = mode === 'bare' ? serveBare() : serveOurs()

function serveBare(): Subject {
  const sockets = new Set<ws.WebSocket>()
  const server = new WebSocketServer({
    server: http,
    path: PATH,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const push = Buffer.from(PUSH)
  const forget = function (this: ws.WebSocket) {
    sockets.delete(this)
  }
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', forget)
  })
  return {
    publish(count) {
      for (let n = 0; n < count; n += 1) for (const socket of sockets) socket.send(push, { binary: false })
    },
    connections: () => sockets.size,
    encoded: () => 0,
  }
}

function serveOurs(): Subject {
  const server = createServer({
    visitors: true,
    withoutNamespace: { subscribe: 'everyone' },
    // No pings during a measurement, because the bare server sends none.
    timing: { pingMs: 3_600_000 },
    limits: socketsPerTick === '' ? {} : { socketsPerTick: Number(socketsPerTick) },
  })
  server.attach(http, PATH)
  return {
    publish(count) {
      for (let n = 0; n < count; n += 1) server.publish(CHANNEL, PUBLISHED)
    },
    connections: () => server.stats.connections,
    encoded: () => server.stats.encodedPublications,
  }
}

function reply(message: FromServer): void {
  process.send?.(message)
}

function measure(): void {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  reply({
    kind: 'usage',
    cpuUs: user + system,
    heapBytes: process.memoryUsage().heapUsed,
    connections: subject.connections(),
    encoded: subject.encoded(),
  })
}

process.on('message', (message: ToServer) => {
  if (message.kind === 'publish') subject.publish(message.count)
  if (message.kind === 'measure') measure()
  if (message.kind === 'stop') process.exit(0)
})

http.listen(0, '127.0.0.1', 8192, () => {
  reply({ kind: 'listening', port: (http.address() as AddressInfo).port })
})
