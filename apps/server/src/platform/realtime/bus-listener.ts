/**
 * Receives messages of other server processes on a dedicated connection, which must not go through a transaction pooler. After a lost
 * connection, a missing number or an unreadable notification, messages may have been missed. Once it listens again, it calls `onLoss`,
 * and the clients of this process recover.
 */
import { checkWhileOpen, type Client, createDedicatedClient } from '@fairhall/postgres'
import type { Log } from '../log.ts'
import { pause } from '../pause.ts'
import {
  type BusMessage,
  busMessages,
  type Notification,
  readNotification,
  SequenceWatch,
} from './bus-message.ts'
import { findLongMessages, listenToBus } from './bus.queries.ts'

interface ListenerOptions {
  databaseUrl: string
  /** Messages of this process itself are ignored. */
  ownId: string
  log: Log
  onMessage(message: BusMessage): void
  onLoss(): void
}

interface Connection {
  client: Client
  ended: Promise<void>
}

const RETRY_FIRST_MS = 50
const RETRY_MAX_MS = 5_000

export class BusListener {
  readonly #options: ListenerOptions
  readonly #watch = new SequenceWatch()
  readonly #stopping = new AbortController()
  #connection: Connection | null = null
  /** Notifications are handled in order, even if one must be read from its row. */
  #handling: Promise<void> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()

  constructor(options: ListenerOptions) {
    this.#options = options
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
      await connection.ended
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
    this.#watch.forget()
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
    this.#connection = { client, ended: ended.finally(checkWhileOpen(client)) }
    return this.#connection
  }

  async #handle(client: Client, payload: string): Promise<void> {
    const { ownId, log, onMessage, onLoss } = this.#options
    try {
      const notification = readNotification(payload)
      if (notification.from === ownId) return
      const place = this.#watch.take(notification)
      if (place === 'again') return
      if (place === 'gap') onLoss()
      for (const message of await messagesOf(client, notification)) onMessage(message)
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      log.error({ err: error }, 'a message of another server process is unreadable')
      onLoss()
    }
  }
}

async function messagesOf(client: Client, { messages, row }: Notification): Promise<BusMessage[]> {
  if (messages !== undefined) return messages
  return busMessages.parse(await findLongMessages(client, row ?? null))
}
