/**
 * Receives messages of other server processes on a dedicated connection, which must not go through a transaction pooler. After a lost
 * connection, a missing number or an unreadable notification, messages may have been missed. Once it listens again, it calls `onLoss`,
 * and the clients of this process recover. Notifications that no process of the server has just sent are dropped and counted.
 */
import { checkWhileOpen, type Client, createDedicatedClient } from '@fairhall/postgres'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { pause } from '../pause.ts'
import {
  type BusMessage,
  busMessages,
  type Notification,
  readNotification,
  SequenceWatch,
} from './bus-message.ts'
import type { BusSeal } from './bus-seal.ts'
import { findLongMessages, listenToBus } from './bus.queries.ts'

interface ListenerOptions {
  databaseUrl: string
  /** Messages of this process itself are ignored. */
  ownId: string
  log: Log
  seal: BusSeal
  clock: Clock
  onMessage(message: BusMessage): void
  onLoss(): void
  onForged(): void
}

interface Connection {
  client: Client
  ended: Promise<void>
}

const RETRY_FIRST_MS = 50
/** After a failover, live updates wait for this connection. */
const RETRY_MAX_MS = 1000
/** Older notifications may be repeats by someone who listened. The clocks of all machines must agree so far. */
const AGE_MAX_MS = 60_000

export class BusListener {
  readonly #options: ListenerOptions
  readonly #watch = new SequenceWatch()
  readonly #stopping = new AbortController()
  #connection: Connection | null = null
  /** Later ones are only counted, so that they can't fill the log. */
  #hasLogged = false
  /** Notifications are handled in order, even if one must be read from its row. */
  #handling: Promise<void> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()
  /** When another process was heard, or could not be. Null while the connection is broken. */
  #heardAtMs: number | null = null

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** For how long it has listened and heard no other process. */
  get silentMs(): number {
    return this.#heardAtMs === null ? 0 : this.#options.clock.now().getTime() - this.#heardAtMs
  }

  /** Resolves when it listens; afterwards it reconnects automatically. */
  async open(): Promise<void> {
    this.#running = this.#run(await this.#listen())
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#connection?.client.end().catch(() => undefined)
    await this.#running
    await this.#handling
  }

  async #run(first: Connection): Promise<void> {
    const { signal } = this.#stopping
    for (
      let connection: Connection | null = first;
      connection !== null;
      connection = await this.#listenAgain()
    ) {
      if (connection !== first) this.#options.onLoss()
      // `close` ended the connection of its moment. This one was being opened then.
      if (signal.aborted) await connection.client.end().catch(() => undefined)
      await connection.ended
      this.#heardAtMs = null
      if (!signal.aborted)
        this.#options.log.warn('lost the connection between server processes: reconnecting')
    }
  }

  async #listenAgain(): Promise<Connection | null> {
    const { signal } = this.#stopping
    for (let waitMs = RETRY_FIRST_MS; !signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      try {
        return await this.#listen()
      } catch (error) {
        this.#options.log.warn(
          { err: error },
          'the connection between server processes cannot be opened: retrying',
        )
        await pause(waitMs, signal)
      }
    }
    return null
  }

  async #listen(): Promise<Connection> {
    const client = createDedicatedClient(this.#options.databaseUrl, 'realtime-listener')
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    this.#watch.resume()
    client.on('notification', ({ payload = '' }) => {
      this.#handling = this.#handling.then(() => this.#handle(client, payload))
    })
    try {
      await client.connect()
      await listenToBus(client)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.#heardAtMs = this.#options.clock.now().getTime()
    this.#connection = { client, ended: ended.finally(checkWhileOpen(client)) }
    return this.#connection
  }

  async #handle(client: Client, payload: string): Promise<void> {
    const { ownId, log, onMessage, onLoss } = this.#options
    try {
      const notification = this.#open(payload)
      if (notification === null || notification.from === ownId) return
      this.#heardAtMs = this.#options.clock.now().getTime()
      const place = this.#watch.take(notification)
      if (place === 'again') return
      if (place === 'gap') onLoss()
      for (const message of await this.#messagesOf(client, notification)) onMessage(message)
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      log.error({ err: error }, 'a message of another server process is unreadable')
      onLoss()
    }
  }

  /** Null for a forged or old one. It makes no client reload: anyone with a role of the database could cause that. */
  #open(payload: string): Notification | null {
    const { seal, clock, log, onForged } = this.#options
    const text = seal.open(payload)
    const notification = text === null ? null : readNotification(text)
    if (notification !== null && Math.abs(clock.now().getTime() - notification.at) <= AGE_MAX_MS)
      return notification
    onForged()
    const isFirst = !this.#hasLogged
    this.#hasLogged = true
    if (isFirst)
      log.error(
        'dropped a live update that no server process has just sent: check the database roles, keys and clocks',
      )
    return null
  }

  /** @throws Error if the row is gone, or was not sealed with a key that counts */
  async #messagesOf(client: Client, { messages, row }: Notification): Promise<BusMessage[]> {
    if (messages !== undefined) return messages
    const text = this.#options.seal.open((await findLongMessages(client, row ?? null)) ?? '')
    if (text === null) throw new Error('the messages of the notification are gone or not sealed')
    return busMessages.parse(JSON.parse(text))
  }
}
