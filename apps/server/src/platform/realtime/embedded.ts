/**
 * The hub in this process. A client connects with its access token, or as a visitor without one; a token of a session
 * that is over is refused like a forged one. Fit for one process: several of them would each know only their own
 * clients, and then Centrifugo carries the updates.
 */
import type { IncomingMessage } from 'node:http'
import { type ChannelOptions, createServer, type TokenOptions } from '@fairhall/centrifuge'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import { type Namespace, namespaces } from './namespaces.ts'
import type { Realtime } from './port.ts'

export const CONNECTION_PATH = '/api/connection/websocket'

export const limits = {
  frameBytes: 32_768,
  channelsPerConnection: 32,
  connectionsPerUser: 64,
  connectionsPerAddress: 512,
  commandsPerSecond: 20,
  commandBurst: 100,
}

export interface EmbeddedOptions {
  clock: Clock
  random: Random
  log: Log
  tokens: TokenOptions
  /** Whether the session of a token that is otherwise good is still open. */
  isSessionOpen(token: string): Promise<boolean>
  /** Null lets pages of any origin connect; a token is in no cookie, so that harms no player. */
  allowedOrigins: readonly string[] | null
  addressOf(request: IncomingMessage): string
}

export function createEmbeddedRealtime(options: EmbeddedOptions): Realtime {
  const { clock, random, log, tokens, allowedOrigins, addressOf } = options
  const server = createServer({
    tokens,
    visitors: true,
    authorize: (_claims, token) => options.isSessionOpen(token),
    namespaces: toOptions(namespaces),
    ...withoutNamespace(namespaces),
    ...(allowedOrigins === null ? {} : { allowedOrigins }),
    addressOf,
    limits,
    runtime: { now: () => clock.now().getTime(), randomBytes: (count) => random.bytes(count) },
    failure: (error) => log.error({ err: error }, 'a realtime command failed'),
  })
  return {
    async publish(channel, data, published) {
      server.publish(channel, data, published)
    },
    async publishAll(publications) {
      for (const { channel, data, idempotencyKey } of publications) {
        server.publish(channel, data, idempotencyKey === undefined ? {} : { idempotencyKey })
      }
    },
    async broadcast(channels, data, published) {
      server.broadcast(channels, data, published)
    },
    async disconnectUser(user, close, { session } = {}) {
      server.disconnect(session === undefined ? { user } : { user, session }, close)
    },
    async unsubscribeUser(user, channel) {
      server.unsubscribe({ user }, channel)
    },
    async presenceCount() {
      return server.stats.users + server.stats.visitors
    },
    attach: (httpServer) => server.attach(httpServer, CONNECTION_PATH),
    close: () => server.close(),
  }
}

function toOptions(table: readonly Namespace[]): Record<string, ChannelOptions> {
  return Object.fromEntries(
    table.flatMap((namespace) =>
      namespace.name === null ? [] : [[namespace.name, toChannelOptions(namespace)]],
    ),
  )
}

function withoutNamespace(table: readonly Namespace[]): { withoutNamespace?: ChannelOptions } {
  const found = table.find(({ name }) => name === null)
  return found === undefined ? {} : { withoutNamespace: toChannelOptions(found) }
}

function toChannelOptions({ pattern, audience, history }: Namespace): ChannelOptions {
  return {
    pattern: new RegExp(pattern),
    ...(audience === 'player' ? { userLimited: true } : { subscribe: 'everyone' as const }),
    ...(history === null
      ? {}
      : { historySize: history.size, historyTtlMs: history.ttlS * 1000, forceRecovery: true }),
  }
}
