/**
 * Hears what other server processes tell, on a connection of its own that a transaction pooler must not serve. When the
 * connection was lost, when a number is missing or when a notification cannot be read, something may have been missed:
 * then, once it is heard again, `onLoss` is called, and the clients of this process recover.
 */
import type pg from 'pg'
import { checkWhileOpen, createDedicatedClient } from '../database/dedicated-connection.ts'
import type { Log } from '../log.ts'
import { pause } from '../pause.ts'
import {
  type BusMessage,
  busMessages,
  type Notification,
  readNotification,
  SequenceWatch,
} from './bus-message.ts'
import { BUS_CHANNEL } from './bus-sender.ts'

export interface ListenerOptions {
  databaseUrl: string
  /** What this process sends itself is not for it. */
  ownId: string
  log: Log
  onMessage(message: BusMessage): void
  onLoss(): void
}

interface Line {
  client: pg.Client
  ended: Promise<void>
}

const RETRY_FIRST_MS = 50
const RETRY_MOST_MS = 5_000

export class BusListener {
  readonly #options: ListenerOptions
  readonly #watch = new SequenceWatch()
  readonly #stopping = new AbortController()
  #line: Line | null = null
  /** Notifications are heard one after the other, also when one of them must be read from its row. */
  #hearing: Promise<void> = Promise.resolve()
  #life: Promise<void> = Promise.resolve()

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Ends when it listens; from then on it looks after itself. */
  async open(): Promise<void> {
    this.#life = this.#live(await this.#listen())
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#line?.client.end().catch(() => undefined)
    await this.#life
    await this.#hearing
  }

  async #live(first: Line): Promise<void> {
    const { signal } = this.#stopping
    for (let line: Line | null = first; line !== null; line = await this.#listenAgain()) {
      if (line !== first) this.#options.onLoss()
      await line.ended
      if (!signal.aborted) this.#options.log.warn('the line between server processes broke')
    }
  }

  async #listenAgain(): Promise<Line | null> {
    const { signal } = this.#stopping
    for (let waitMs = RETRY_FIRST_MS; !signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MOST_MS)) {
      try {
        return await this.#listen()
      } catch (error) {
        this.#options.log.warn({ err: error }, 'the line between server processes cannot be opened')
        await pause(waitMs, signal)
      }
    }
    return null
  }

  async #listen(): Promise<Line> {
    const client = createDedicatedClient(this.#options.databaseUrl, 'realtime-listener')
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    this.#watch.forget()
    client.on('notification', ({ payload = '' }) => {
      this.#hearing = this.#hearing.then(() => this.#hear(client, payload))
    })
    try {
      await client.connect()
      await client.query(`listen ${BUS_CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.#line = { client, ended: ended.finally(checkWhileOpen(client)) }
    return this.#line
  }

  async #hear(client: pg.Client, payload: string): Promise<void> {
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
      log.error({ err: error }, 'what another server process told cannot be read')
      onLoss()
    }
  }
}

async function messagesOf(client: pg.Client, { messages, row }: Notification): Promise<BusMessage[]> {
  if (messages !== undefined) return messages
  const { rows } = await client.query<{ messages: unknown }>(
    'select messages from realtime_message where id = $1',
    [row ?? null],
  )
  return busMessages.parse(rows[0]?.messages)
}
