/*
 * The server's public API: it accepts sockets from any HTTP server, publishes, and closes connections and
 * subscriptions.
 */
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Arrivals } from './connection/incoming-frames.ts'
import { type CloseCode, disconnects, requireCloseCode, unsubscribes } from './protocol/codes.ts'
import { countPresence, readHistory } from './commands/channel-calls.ts'
import type { Connection } from './connection/connection.ts'
import type { Core } from './core.ts'
import { defaultFallbackPaths, EmulationEndpoint } from './transports/emulation.ts'
import { Flusher } from './hub/flusher.ts'
import { Hub } from './hub/hub.ts'
import { type ChannelOptions, type Options, resolveOptions } from './options.ts'
import type { ClientInfo, Position, Publication } from './protocol/protocol.ts'
import { TokenReader } from './protocol/token.ts'
import { takeUpgrades } from './transports/upgrades.ts'
import { refuseUpgrade, WebSocketEndpoint } from './transports/websocket.ts'

const DEFAULT_PATH = '/connection/websocket'

export interface PublishOptions {
  /** A second publication with the same key in the same channel within five minutes has no effect. */
  readonly idempotencyKey?: string
  readonly tags?: Readonly<Record<string, string>>
}

/** Selects a user's connections; all of them by default. */
export interface Selection {
  readonly user: string
  readonly client?: string
  readonly session?: string
  readonly exceptSession?: string
}

export interface HistoryOptions {
  readonly limit?: number
  readonly since?: Position
  readonly reverse?: boolean
}

/** A publication as stored in the stream. */
export type StoredPublication = Publication & { readonly offset: number }

export interface History extends Position {
  readonly publications: readonly StoredPublication[]
}

export interface Stats {
  readonly connections: number
  readonly users: number
  /** Connections without a user. */
  readonly visitors: number
  readonly channels: number
  readonly encodedPublications: number
}

export class CentrifugeServer {
  readonly #core: Core
  readonly #webSocket: WebSocketEndpoint
  readonly #emulation: EmulationEndpoint
  readonly #stopSweeping: () => void
  readonly #detachments: (() => void)[] = []
  #isClosed = false

  constructor(options: Options) {
    const settings = resolveOptions(options)
    const { runtime, limits, timing, tokens } = settings
    this.#core = {
      settings,
      hub: new Hub(settings),
      arrivals: new Arrivals(settings),
      flusher: new Flusher(runtime, {
        socketsPerTick: limits.socketsPerTick,
        restMs: timing.broadcastRestMs,
      }),
      connectionTokens: new TokenReader(tokens, runtime),
      subscriptionTokens: new TokenReader(settings.subscriptionTokens ?? tokens, runtime),
    }
    this.#webSocket = new WebSocketEndpoint(this.#core)
    this.#emulation = new EmulationEndpoint(this.#core, {
      ...defaultFallbackPaths,
      ...settings.fallbackPaths,
    })
    this.#stopSweeping = runtime.every(timing.sweepMs, () => this.#sweep())
  }

  /**
   * Serves WebSocket connections at `path` of an HTTP server, in addition to others that are attached to it. Upgrades
   * of other paths are left to other listeners, and answered with 404 if there is none.
   *
   * @throws RangeError when the path is taken
   */
  attach(server: HttpServer, path = DEFAULT_PATH): void {
    this.#detachments.push(
      takeUpgrades(server, path, (request, socket, head) => this.handleUpgrade(request, socket, head)),
    )
  }

  /** Accepts the arguments of an `upgrade` event. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#isClosed) refuseUpgrade(socket, '503 Service Unavailable')
    else this.#webSocket.upgrade(request, socket, head)
  }

  /**
   * Serves clients whose network blocks WebSocket (`http_stream`, `sse` and their requests). Call it from the
   * handler of any HTTP server before anything reads the request's body.
   *
   * @returns false, without doing anything, when the request is not for these paths
   */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
    return !this.#isClosed && this.#emulation.handle(request, response)
  }

  /**
   * Sends `data`, any JSON value, to all subscribers of the channel.
   *
   * @returns the new position of the channel's stream, or null when it keeps none
   * @throws RangeError for a channel of an unknown namespace
   */
  publish(channel: string, data: unknown, options: PublishOptions = {}): Position | null {
    const { idempotencyKey = '', tags } = options
    const publication = { data, ...(tags === undefined ? {} : { tags }) }
    return this.#core.hub.publish(channel, this.#requireOptions(channel), publication, idempotencyKey)
  }

  /**
   * For changes that are costly to publish: whether this one need not be, because nobody listens to the channel. A client that lost its
   * connection before, and subscribes again, then learns that it could not be recovered.
   */
  skip(channel: string): boolean {
    return this.#core.hub.skip(channel)
  }

  /** Publishes the same data in several channels. */
  broadcast(channels: readonly string[], data: unknown, options: PublishOptions = {}): void {
    for (const channel of channels) this.publish(channel, data, options)
  }

  /**
   * Closes connections of a user; permanently, unless the code says otherwise. Returns how many there were.
   */
  disconnect(selection: Selection, close: CloseCode = disconnects.forceDisconnect): number {
    requireCloseCode(close)
    const selected = this.#select(selection)
    for (const connection of selected) connection.close(close)
    return selected.length
  }

  /** Ends a subscription of a user's connections; codes from 2500 on make clients subscribe again. */
  unsubscribe(selection: Selection, channel: string, code: CloseCode = unsubscribes.server): void {
    for (const connection of this.#select(selection)) connection.unsubscribe(channel, code)
  }

  /**
   * Call this when publications may have been lost on the way to this server: every stream gets a new epoch
   * and every subscriber subscribes again, and learns that it could not be recovered.
   */
  loseState(): void {
    const { hub } = this.#core
    const subscriptions = [...hub.channels.values()].flatMap((channel) => [...channel.subscriptions])
    hub.renewStreams()
    for (const { connection, channel } of subscriptions) {
      connection.unsubscribe(channel.name, unsubscribes.insufficientState)
    }
  }

  /** The clients in the channel, by client id. */
  presence(channel: string): Readonly<Record<string, ClientInfo>> {
    return this.#core.hub.channels.get(channel)?.presence() ?? {}
  }

  presenceStats(channel: string): { clients: number; users: number } {
    const { num_clients: clients, num_users: users } = countPresence(this.#core.hub.channels.get(channel))
    return { clients, users }
  }

  /**
   * The publications in a channel's stream, and its current position. Without `limit` only the position; with
   * a negative limit all publications. `since` starts after that position, and `reverse` goes back from the
   * newest, or from before `since`.
   *
   * @throws RangeError for a channel of an unknown namespace
   * @throws CommandError 108 if no history is kept, 112 if `since` is from an earlier epoch
   */
  history(channel: string, filter: HistoryOptions = {}): History {
    const options = this.#requireOptions(channel)
    const { position, publications } = readHistory(this.#core, channel, options, { ...filter })
    return {
      publications: publications.map((encoded) => JSON.parse(encoded) as StoredPublication),
      ...position,
    }
  }

  get stats(): Stats {
    const { connections, channels, encodedCount, userCount } = this.#core.hub
    let visitors = 0
    for (const { user } of connections) if (user === '') visitors += 1
    return {
      connections: connections.size,
      users: userCount,
      visitors,
      channels: channels.size,
      encodedPublications: encodedCount,
    }
  }

  /**
   * Closes every connection with `shutdown`; clients reconnect automatically, to the server that then has the
   * address.
   */
  close(close: CloseCode = disconnects.shutdown): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#stopSweeping()
    for (const detach of this.#detachments) detach()
    for (const connection of this.#core.hub.connections) connection.close(close)
  }

  /** Drops connections like a failing network, without a close code. For testing how clients react. */
  terminate(selection?: Selection): void {
    const { connections } = this.#core.hub
    const selected = selection === undefined ? [...connections] : this.#select(selection)
    for (const { transport } of selected) transport.terminate()
  }

  #select({ user, client, session, exceptSession }: Selection): readonly Connection[] {
    return this.#core.hub
      .connectionsOf(user)
      .filter((connection) => client === undefined || connection.id === client)
      .filter((connection) => session === undefined || connection.session === session)
      .filter((connection) => exceptSession === undefined || connection.session !== exceptSession)
  }

  #requireOptions(channel: string): ChannelOptions {
    const options = this.#core.hub.findOptions(channel)
    if (options === null) throw new RangeError(`channel ${channel} is in an unknown namespace`)
    return options
  }

  #sweep(): void {
    const { hub, arrivals, settings } = this.#core
    const now = settings.runtime.now()
    for (const connection of hub.connections) connection.sweep(now)
    hub.sweep(now)
    arrivals.sweep(now)
  }
}

/** @throws RangeError when options contradict each other */
export function createServer(options: Options): CentrifugeServer {
  return new CentrifugeServer(options)
}
