/**
 * Notifies the other server processes by NOTIFY, on a dedicated connection and never in a business transaction: the commit of a
 * transaction with a NOTIFY takes a database-wide lock. Messages that arrive during one statement are sent with the next.
 */
import { type Client, createDedicatedClient } from '@fairhall/postgres'
import type { Clock } from '../clock.ts'
import { type BusMessage, fitsNotification, groupMessages } from './bus-message.ts'
import type { BusSeal } from './bus-seal.ts'
import { insertLongMessages, notifyBus } from './bus.queries.ts'

interface SenderOptions {
  databaseUrl: string
  id: string
  seal: BusSeal
  clock: Clock
}

interface Waiting {
  texts: readonly string[]
  resolve(): void
  reject(error: unknown): void
}

export class BusSender {
  readonly #options: SenderOptions
  #number = 0
  #client: Client | null = null
  #waiting: Waiting[] = []
  #work: Promise<void> | null = null

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** Resolves when PostgreSQL has accepted the messages. Rejects if that is uncertain; they may then be sent again. */
  send(messages: readonly BusMessage[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ texts: messages.map((message) => JSON.stringify(message)), resolve, reject })
      this.#work ??= this.#sendAll().finally(() => {
        this.#work = null
      })
    })
  }

  /** Waits for messages in progress. */
  async close(): Promise<void> {
    await this.#work
    await this.#disconnect()
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        await this.#notify(batch.flatMap(({ texts }) => texts))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        await this.#disconnect()
        for (const { reject } of batch) reject(error)
      }
    }
  }

  /** A number stays used even if the query fails. Listeners then see a gap and reload, which is correct. */
  async #notify(texts: readonly string[]): Promise<void> {
    const client = (this.#client ??= await this.#connect())
    const { id, seal, clock } = this.#options
    const payloads: string[] = []
    for (const group of groupMessages(texts)) {
      const body = fitsNotification(group)
        ? `"messages":[${group.join(',')}]`
        : `"row":"${await insertLongMessages(client, seal.seal(`[${group.join(',')}]`))}"`
      this.#number += 1
      const frame = `"from":"${id}","number":${this.#number},"at":${clock.now().getTime()}`
      payloads.push(seal.seal(`{${frame},${body}}`))
    }
    await notifyBus(client, payloads)
  }

  async #connect(): Promise<Client> {
    const client = await connect(this.#options.databaseUrl)
    client.once('end', () => {
      if (this.#client === client) this.#client = null
    })
    return client
  }

  async #disconnect(): Promise<void> {
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }
}

async function connect(databaseUrl: string): Promise<Client> {
  const client = createDedicatedClient(databaseUrl, 'realtime-sender')
  await client.connect()
  return client
}
