/*
 * One client connection, from its first frame to its last. Commands are handled strictly in order: the first
 * frame often contains `connect` and every `subscribe` together, and verifying a token may take a while.
 * Everything sent goes through one queue, so that clients receive it in the order of the decisions.
 */
import type { Subscription } from '../hub/channel.ts'
import {
  type CloseCode,
  CommandError,
  Disconnect,
  disconnects,
  type ErrorCode,
  errors,
  unsubscribes,
} from '../protocol/codes.ts'
import { handle } from '../commands/index.ts'
import type { Core } from '../core.ts'
import type { Urgency } from '../hub/flusher.ts'
import { createMessage, type Message, type Transport } from '../protocol/message.ts'
import type { Caller } from '../options.ts'
import { type Command, encodeError, encodePush, readFrame } from '../protocol/protocol.ts'
import { TokenBucket } from './rate-limit.ts'

/** Longer queues are written immediately, so that the slow-client rule also limits a burst of publications. */
const QUEUED_MESSAGES_MAX = 256

const ping = createMessage('{}')

export interface Identity {
  readonly user: string
  readonly session: string
  readonly info: unknown
  readonly meta: unknown
  /** Seconds since 1970; 0 for never. */
  readonly expiresAt: number
}

export class Connection {
  readonly core: Core
  readonly transport: Transport
  readonly subscriptions = new Map<string, Subscription>()
  state: 'waiting' | 'refused' | 'connected' | 'closed' = 'waiting'
  id = ''
  user = ''
  session = ''
  info: unknown
  meta: unknown
  expiresAt = 0
  hasExpiringSubscriptions = false
  #queue: Message[] | null = null
  /** Whether the queue is flushed before broadcasts. */
  #isFlushPrompt = false
  #pending: Command[] = []
  #isWorking = false
  #isPongDue = false
  /**
   * When the next check is due: `connect` while waiting for it, the pong while one is pending, otherwise the
   * next ping.
   */
  #dueAtMs: number
  #errorsInARow = 0
  readonly #bucket: TokenBucket

  constructor(core: Core, transport: Transport) {
    const { limits, timing, runtime } = core.settings
    const now = runtime.now()
    this.core = core
    this.transport = transport
    this.#dueAtMs = now + timing.connectMs
    this.#bucket = new TokenBucket(limits.commandsPerSecond, limits.commandBurst, now)
  }

  get caller(): Caller {
    return { client: this.id, user: this.user, session: this.session, info: this.info }
  }

  get isClosed(): boolean {
    return this.state === 'closed'
  }

  /** Receives a frame of the client. */
  receive(text: string): void {
    if (this.isClosed) return
    try {
      for (const command of readFrame(text)) this.#accept(command)
    } catch (error) {
      this.#fail(error, 0)
      return
    }
    if (!this.#isWorking) void this.#work()
  }

  #accept(command: Command): void {
    const { limits, runtime } = this.core.settings
    const isAllowed = limits.commandsPerSecond === 0 || this.#bucket.take(runtime.now())
    if (!isAllowed) throw new Disconnect(disconnects.tooManyRequests)
    this.#pending.push(command)
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (let command = this.#pending.shift(); command !== undefined; command = this.#pending.shift()) {
      try {
        const outcome = handle(this, command)
        if (outcome !== undefined) await outcome
      } catch (error) {
        this.#fail(error, command.kind === 'call' ? command.id : 0)
      }
      if (this.isClosed) this.#pending = []
    }
    this.#isWorking = false
  }

  /** An error of a command with an id becomes its reply; every other error closes the connection. */
  #fail(error: unknown, id: number): void {
    if (this.isClosed) return
    if (error instanceof Disconnect) return this.close(error)
    if (!(error instanceof CommandError)) this.core.settings.failure?.(error)
    if (id === 0) return this.close(disconnects.serverError)

    const { errorsInARow: errorsMax } = this.core.settings.limits
    this.sendText(encodeError(id, error instanceof CommandError ? toErrorCode(error) : errors.internal))
    if (this.state === 'waiting') this.state = 'refused'
    this.#errorsInARow += 1
    if (errorsMax > 0 && this.#errorsInARow >= errorsMax) this.close(disconnects.tooManyErrors)
  }

  /** Called when the client is authenticated. */
  welcome(id: string, identity: Identity): void {
    const { runtime, timing } = this.core.settings
    this.id = id
    this.user = identity.user
    this.identify(identity)
    this.state = 'connected'
    // Clients that connected together must not be pinged together forever.
    const [share = 0] = runtime.randomBytes(1)
    this.#dueAtMs = runtime.now() + Math.ceil(timing.pingMs * (0.5 + share / 512))
  }

  /** Applies the changes of a refreshed token. */
  identify(identity: Identity): void {
    this.session = identity.session
    this.info = identity.info
    this.meta = identity.meta
    this.expiresAt = identity.expiresAt
  }

  succeeded(): void {
    this.#errorsInARow = 0
  }

  takePong(): void {
    if (!this.#isPongDue) throw new Disconnect(disconnects.badRequest)
    const { timing } = this.core.settings
    this.#isPongDue = false
    this.#dueAtMs += timing.pingMs - timing.pongMs
  }

  /** Performs due checks: sends pings, and closes stale, silent or expired connections. */
  sweep(now: number): void {
    const { timing } = this.core.settings
    const isExpired = this.expiresAt > 0 && now >= this.expiresAt * 1000 + timing.expiredCloseMs
    if (isExpired) return this.close(disconnects.expired)
    if (this.hasExpiringSubscriptions) this.#endExpiredSubscriptions(now - timing.expiredCloseMs)
    if (now < this.#dueAtMs) return
    if (this.state !== 'connected') return this.close(disconnects.stale)
    if (this.#isPongDue) return this.close(disconnects.noPong)

    this.#isPongDue = true
    this.#dueAtMs = now + timing.pongMs
    this.send(ping)
  }

  #endExpiredSubscriptions(latestAtMs: number): void {
    for (const subscription of this.subscriptions.values()) {
      const { expiresAtMs, channel } = subscription
      if (expiresAtMs > 0 && expiresAtMs <= latestAtMs) this.unsubscribe(channel.name, unsubscribes.expired)
    }
  }

  /**
   * Ends a subscription from the server's side and notifies the client; does nothing if it does not exist.
   */
  unsubscribe(channel: string, code: CloseCode): void {
    const subscription = this.subscriptions.get(channel)
    if (subscription === undefined) return
    this.core.hub.leave(subscription)
    this.sendText(encodePush(channel, 'unsubscribe', code))
  }

  sendText(text: string): void {
    this.send(createMessage(text))
  }

  send(message: Message, urgency: Urgency = 'prompt'): void {
    if (this.isClosed) return
    if (this.#queue === null) {
      this.#queue = [message]
      this.#isFlushPrompt = false
    } else {
      this.#queue.push(message)
    }
    const isFirst = this.#queue.length === 1
    const isOvertaking = urgency === 'prompt' && !this.#isFlushPrompt
    if (isFirst || isOvertaking) this.core.flusher.add(this, urgency)
    if (urgency === 'prompt') this.#isFlushPrompt = true
    if (this.#queue.length >= QUEUED_MESSAGES_MAX) this.flush()
  }

  flush(): void {
    const queue = this.#queue
    if (queue === null) return
    this.#queue = null
    if (!this.transport.write(queue) && !this.isClosed) this.close(disconnects.slow)
  }

  /** Sends the queue, then the close code and reason, and closes the connection. */
  close(close: CloseCode): void {
    if (this.isClosed) return
    this.#end()
    this.flush()
    this.transport.close(close)
    if (close.code === disconnects.tooManyRequests.code) this.core.arrivals.punish(this.transport.countedBy)
  }

  /** The connection is already lost. */
  lost(): void {
    if (this.isClosed) return
    this.#queue = null
    this.#end()
  }

  #end(): void {
    const { hub } = this.core
    this.state = 'closed'
    for (const subscription of this.subscriptions.values()) hub.leave(subscription)
    hub.remove(this)
  }
}

function toErrorCode({ code, message, temporary }: CommandError): ErrorCode {
  return temporary ? { code, message, temporary: true } : { code, message }
}
