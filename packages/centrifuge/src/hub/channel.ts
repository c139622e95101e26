import type { Connection } from '../connection/connection.ts'
import type { Urgency } from './flusher.ts'
import { createMessage, type Message } from '../protocol/message.ts'
import type { ChannelOptions } from '../options.ts'
import { type ClientInfo, encodePush } from '../protocol/protocol.ts'
import type { Stream } from './stream.ts'

/** One connection's subscription to one channel. */
export interface Subscription {
  readonly connection: Connection
  readonly channel: Channel
  readonly info: unknown
  readonly isPresent: boolean
  readonly wantsJoinLeave: boolean
  readonly announcesJoinLeave: boolean
  /** Created by the server at connect; the client cannot change it. */
  readonly isServerSide: boolean
  /** Whether it was granted by a token, which the client must refresh. */
  readonly byToken: boolean
  /** Milliseconds since 1970; 0 for never. */
  expiresAtMs: number
}

/** A channel with subscribers or with something to remember. */
export class Channel {
  readonly name: string
  readonly options: ChannelOptions
  readonly stream: Stream | null
  readonly subscriptions = new Set<Subscription>()
  readonly #broadcastAbove: number

  /** A message to more subscribers than `broadcastAbove` may be overtaken by messages to single users. */
  constructor(name: string, options: ChannelOptions, stream: Stream | null, broadcastAbove: number) {
    this.name = name
    this.options = options
    this.stream = stream
    this.#broadcastAbove = broadcastAbove
  }

  /** Queues the message, which is already encoded, for all subscribers of this server. */
  send(message: Message): void {
    const urgency = this.#urgency
    for (const { connection } of this.subscriptions) connection.send(message, urgency)
  }

  get #urgency(): Urgency {
    return this.subscriptions.size > this.#broadcastAbove ? 'broadcast' : 'prompt'
  }

  announce(kind: 'join' | 'leave', subscription: Subscription): void {
    if (!subscription.announcesJoinLeave) return
    const message = createMessage(encodePush(this.name, kind, { info: clientInfo(subscription) }))
    const urgency = this.#urgency
    for (const { connection, wantsJoinLeave } of this.subscriptions) {
      if (wantsJoinLeave) connection.send(message, urgency)
    }
  }

  presence(): Record<string, ClientInfo> {
    const present = [...this.subscriptions].filter((subscription) => subscription.isPresent)
    return Object.fromEntries(
      present.map((subscription) => [subscription.connection.id, clientInfo(subscription)]),
    )
  }
}

function clientInfo({ connection, info }: Pick<Subscription, 'connection' | 'info'>): ClientInfo {
  return {
    client: connection.id,
    user: connection.user,
    ...(connection.info === undefined ? {} : { conn_info: connection.info }),
    ...(info === undefined ? {} : { chan_info: info }),
  }
}
