/**
 * The realtime hub in this process. Clients connect with an access token, or as visitors without one. A token of an ended session is
 * refused like a forged one. Each process serves its own clients and notifies the others over the bus. A client that reconnects to
 * another process finds other streams there and reloads its state.
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

/** After a restart, all players behind one address reconnect together. */
const BURST_SECONDS = 10

export interface EmbeddedOptions {
  clock: Clock
  random: Random
  log: Log
  tokens: TokenOptions
  /** Whether the session of a valid token is still open. */
  isSessionOpen(token: string): Promise<boolean>
  /** Null allows pages of any origin. That is safe because tokens are never in cookies. */
  allowedOrigins: readonly string[] | null
  addressOf(request: IncomingMessage): string
  /** What a connection counts for at an address without room. */
  ownerOf(request: IncomingMessage): string | null
  connectionsPerAddress: number
  connectionsPerSecond: number
  bus: Bus
}

export function createEmbeddedRealtime(options: EmbeddedOptions): Realtime {
  const { bus } = options
  const server = createHub(options)
  /** Local clients first: if the bus fails, the caller repeats everything, and repeats are dropped by their key. */
  const send = async (messages: readonly BusMessage[]) => {
    for (const message of messages) apply(server, message)
    await bus.send(messages)
  }
  return {
    publish: (channel, data, published) =>
      send([{ kind: 'publish', channels: [channel], data, ...published }]),
    publishAll: (publications) => send(publications.map(toMessage)),
    skip: (channel) => bus.isAlone && server.skip(channel),
    disconnectUser: (user, close, selected) => send([{ kind: 'disconnect', user, close, ...selected }]),
    presenceCount: () => bus.countClients(server.stats.users + server.stats.visitors),
    attach: (httpServer) => server.attach(httpServer, CONNECTION_PATH),
    join: () =>
      bus.listen({ onMessage: (message) => apply(server, message), onLoss: () => server.loseState() }),
    close: () => server.close(),
    end: () => bus.close(),
  }
}

function createHub(options: EmbeddedOptions): CentrifugeServer {
  const { clock, random, log, tokens, allowedOrigins, addressOf, ownerOf } = options
  const { connectionsPerAddress, connectionsPerSecond } = options
  return createServer({
    tokens,
    visitors: true,
    authorize: (_claims, token) => options.isSessionOpen(token),
    namespaces: toOptions(namespaces),
    ...withoutNamespace(namespaces),
    ...(allowedOrigins === null ? {} : { allowedOrigins }),
    addressOf,
    ownerOf,
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

function apply(server: CentrifugeServer, message: BusMessage): void {
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
