/**
 * The hub in this process. A client connects with its access token, or as a visitor without one; a token of a session
 * that is over is refused like a forged one. Each process serves the clients that came to it and tells the others by the
 * bus; a client that comes to another process than before finds other streams there and loads its state anew.
 */
import type { IncomingMessage } from 'node:http'
import {
  type CentrifugeServer,
  type ChannelOptions,
  createServer,
  type TokenOptions,
} from '@fairhall/centrifuge'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import type { Bus } from './bus.ts'
import type { BusMessage } from './bus-message.ts'
import { type Namespace, namespaces } from './namespaces.ts'
import type { Outgoing, Realtime } from './port.ts'

export const CONNECTION_PATH = '/api/connection/websocket'

export const limits = {
  frameBytes: 32_768,
  channelsPerConnection: 32,
  connectionsPerUser: 64,
  commandsPerSecond: 20,
  commandBurst: 100,
  framesPerSecond: 30,
  frameBurst: 150,
}

/** After a restart the players behind one address come back together. */
const BURST_SECONDS = 10

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
  connectionsPerAddress: number
  connectionsPerSecond: number
  bus: Bus
}

export function createEmbeddedRealtime(options: EmbeddedOptions): Realtime {
  const { bus } = options
  const server = createHub(options)
  /** Here first: a bus that fails makes the caller tell everything again, and what came already is dropped by its key. */
  const tell = async (messages: readonly BusMessage[]) => {
    for (const message of messages) obey(server, message)
    await bus.send(messages)
  }
  return {
    publish: (channel, data, published) =>
      tell([{ kind: 'publish', channels: [channel], data, ...published }]),
    publishAll: (publications) => tell(publications.map(toMessage)),
    disconnectUser: (user, close, selected) => tell([{ kind: 'disconnect', user, close, ...selected }]),
    presenceCount: () => bus.countClients(server.stats.users + server.stats.visitors),
    attach: (httpServer) => server.attach(httpServer, CONNECTION_PATH),
    join: () =>
      bus.listen({ onMessage: (message) => obey(server, message), onLoss: () => server.loseState() }),
    close: () => server.close(),
    end: () => bus.close(),
  }
}

function createHub(options: EmbeddedOptions): CentrifugeServer {
  const { clock, random, log, tokens, allowedOrigins, addressOf } = options
  const { connectionsPerAddress, connectionsPerSecond } = options
  return createServer({
    tokens,
    visitors: true,
    authorize: (_claims, token) => options.isSessionOpen(token),
    namespaces: toOptions(namespaces),
    ...withoutNamespace(namespaces),
    ...(allowedOrigins === null ? {} : { allowedOrigins }),
    addressOf,
    limits: {
      ...limits,
      connectionsPerAddress,
      connectionsPerSecond,
      connectionBurst: connectionsPerSecond * BURST_SECONDS,
    },
    runtime: { now: () => clock.now().getTime(), randomBytes: (count) => random.bytes(count) },
    failure: (error) => log.error({ err: error }, 'a realtime command failed'),
  })
}

function obey(server: CentrifugeServer, message: BusMessage): void {
  switch (message.kind) {
    case 'publish': {
      const { channels, data, idempotencyKey } = message
      return server.broadcast(channels, data, idempotencyKey === undefined ? {} : { idempotencyKey })
    }
    case 'disconnect': {
      const { user, close, session } = message
      server.disconnect(session === undefined ? { user } : { user, session }, close)
      return
    }
  }
}

function toMessage({ channel, ...rest }: Outgoing): BusMessage {
  return { kind: 'publish', channels: [channel], ...rest }
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
