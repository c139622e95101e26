/*
 * All connections and subscriptions, and the only place that encodes publications. Publishing appends to the
 * stream and to the queue of every subscriber in one synchronous step; subscribing reads the stream and joins
 * the subscribers in another. So no publication is lost in between, and none arrives twice.
 */
import { Channel, type Subscription } from './channel.ts'
import { findChannelOptions, readChannelName } from './channel-names.ts'
import type { Connection } from '../connection/connection.ts'
import { Idempotency } from './idempotency.ts'
import { createMessage } from '../protocol/message.ts'
import { type ChannelOptions, keepsHistory, type Settings } from '../options.ts'
import { encodePublicationPush, type Position, type Publication } from '../protocol/protocol.ts'
import { Stream } from './stream.ts'

const EPOCH_BYTES = 6

export class Hub {
  readonly connections = new Set<Connection>()
  readonly channels = new Map<string, Channel>()
  /** Encoded publications so far: one per publication, independent of the number of subscribers. */
  encodedCount = 0
  readonly #settings: Settings
  readonly #users = new Map<string, Set<Connection>>()
  readonly #addresses = new Map<string, number>()
  readonly #idempotency: Idempotency<Position | null>
  readonly #epoch: string
  #epochCount = 0

  constructor(settings: Settings) {
    this.#settings = settings
    this.#idempotency = new Idempotency(settings.timing.idempotencyMs)
    this.#epoch = Buffer.from(settings.runtime.randomBytes(EPOCH_BYTES)).toString('base64url')
  }

  add(connection: Connection): void {
    this.connections.add(connection)
  }

  /**
   * Counts a socket of this address until the returned function is called, which is when the socket is gone,
   * not when it is asked to close. Null when there is no room.
   */
  admit(address: string): (() => void) | null {
    const { connections, connectionsPerAddress } = this.#settings.limits
    const count = this.#addresses.get(address) ?? 0
    if (connections > 0 && this.connections.size >= connections) return null
    if (connectionsPerAddress > 0 && count >= connectionsPerAddress) return null
    this.#addresses.set(address, count + 1)
    return () => {
      const left = (this.#addresses.get(address) ?? 0) - 1
      if (left > 0) this.#addresses.set(address, left)
      else this.#addresses.delete(address)
    }
  }

  /** Registers a connection under its user, once authenticated. */
  addUser(connection: Connection): void {
    if (connection.user === '') return
    const connections = this.#users.get(connection.user) ?? new Set()
    this.#users.set(connection.user, connections.add(connection))
  }

  remove(connection: Connection): void {
    if (!this.connections.delete(connection)) return
    const connections = this.#users.get(connection.user)
    connections?.delete(connection)
    if (connections?.size === 0) this.#users.delete(connection.user)
  }

  get userCount(): number {
    return this.#users.size
  }

  connectionsOf(user: string): readonly Connection[] {
    return [...(this.#users.get(user) ?? [])]
  }

  findOptions(name: string): ChannelOptions | null {
    const { namespaces = {}, withoutNamespace = null } = this.#settings
    return findChannelOptions({ namespaces, withoutNamespace }, readChannelName(name))
  }

  /**
   * The channel with this name, created if necessary; the caller has checked its namespace to get `options`.
   */
  open(name: string, options: ChannelOptions): Channel {
    const known = this.channels.get(name)
    if (known !== undefined) return known

    const stream = keepsHistory(options) ? this.#createStream(options) : null
    const channel = new Channel(name, options, stream, this.#settings.limits.socketsPerTick)
    this.channels.set(name, channel)
    return channel
  }

  #createStream({ historySize = 0, historyTtlMs = 0 }: ChannelOptions): Stream {
    const epoch = `${this.#epoch}${this.#epochCount.toString(36)}`
    return new Stream({ epoch, size: historySize, ttlMs: historyTtlMs }, this.#settings.runtime.now())
  }

  /** @returns the new position of the stream, or null when the channel keeps none */
  publish(
    name: string,
    options: ChannelOptions,
    publication: Publication,
    idempotencyKey = '',
  ): Position | null {
    const now = this.#settings.runtime.now()
    const key = idempotencyKey === '' ? '' : `${name}\n${idempotencyKey}`
    const earlier = key === '' ? undefined : this.#idempotency.find(key, now)
    if (earlier !== undefined) return earlier

    const channel = keepsHistory(options) ? this.open(name, options) : this.channels.get(name)
    const position = channel === undefined ? null : this.#deliver(channel, publication, now)
    if (key !== '') this.#idempotency.keep(key, position, now)
    return position
  }

  /**
   * Whether nobody listens to the channel or could recover what is published in it. If so, the caller need not publish: a client that was
   * here before finds another epoch.
   */
  skip(name: string): boolean {
    if (this.channels.has(name)) return false
    this.#epochCount += 1
    return true
  }

  #deliver(channel: Channel, publication: Publication, now: number): Position | null {
    const { stream } = channel
    const encoded = JSON.stringify(
      stream === null ? publication : { offset: stream.nextOffset, ...publication },
    )
    this.encodedCount += 1
    stream?.add(encoded, now)
    if (channel.subscriptions.size > 0) {
      channel.send(createMessage(encodePublicationPush(channel.name, encoded)))
    }
    return stream?.position ?? null
  }

  join(subscription: Subscription): void {
    const { channel, connection } = subscription
    channel.subscriptions.add(subscription)
    connection.subscriptions.set(channel.name, subscription)
  }

  leave(subscription: Subscription): void {
    const { channel, connection } = subscription
    if (!channel.subscriptions.delete(subscription)) return
    connection.subscriptions.delete(channel.name)
    channel.announce('leave', subscription)
    this.forgetIfUnused(channel)
  }

  /** Removes channels that were never published to: a client could invent any number of names. */
  forgetIfUnused({ name, subscriptions, stream }: Channel): void {
    const isUnused = subscriptions.size === 0 && (stream === null || stream.position.offset === 0)
    if (isUnused && this.channels.get(name)?.stream === stream) this.channels.delete(name)
  }

  /** Removes streams that were idle for long, and expired idempotency keys. */
  sweep(now: number): void {
    this.#idempotency.expire(now)
    const idleSince = now - this.#settings.timing.streamIdleMs
    for (const channel of this.channels.values()) {
      channel.stream?.expire(now)
      const isIdle = channel.subscriptions.size === 0 && (channel.stream?.usedAt ?? 0) < idleSince
      if (isIdle) this.#forget(channel)
    }
  }

  /** Gives every stream a new epoch; subscribers must subscribe again to learn it. */
  renewStreams(): void {
    this.#epochCount += 1
    this.channels.clear()
  }

  /** A later stream of the same name counts from 1 again, so it must never have the same epoch. */
  #forget(channel: Channel): void {
    this.channels.delete(channel.name)
    this.#epochCount += 1
  }
}
