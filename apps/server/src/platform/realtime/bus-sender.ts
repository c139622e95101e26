/**
 * Tells the other server processes by NOTIFY, on one connection of its own and never inside a transaction of business:
 * PostgreSQL takes a lock of the whole database when a transaction that has notified commits. What gathers while one
 * statement is under way goes out with the next.
 */
import type pg from 'pg'
import { createDedicatedClient } from '../database/dedicated-connection.ts'
import { type BusMessage, fitsNotification, groupMessages } from './bus-message.ts'

export const BUS_CHANNEL = 'fairhall_realtime'

interface Waiting {
  texts: readonly string[]
  resolve(): void
  reject(error: unknown): void
}

export class BusSender {
  readonly #databaseUrl: string
  readonly #id: string
  #number = 0
  #client: pg.Client | null = null
  #waiting: Waiting[] = []
  #work: Promise<void> | null = null

  constructor(databaseUrl: string, id: string) {
    this.#databaseUrl = databaseUrl
    this.#id = id
  }

  /** Ends when PostgreSQL has taken the messages; fails when that is not certain, and then they may be sent again. */
  send(messages: readonly BusMessage[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ texts: messages.map((message) => JSON.stringify(message)), resolve, reject })
      this.#work ??= this.#sendAll().finally(() => {
        this.#work = null
      })
    })
  }

  /** Lets what is under way end. */
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

  /** A number that was used in vain stays used: those who listen find it missing and load anew, which is right. */
  async #notify(texts: readonly string[]): Promise<void> {
    const client = (this.#client ??= await this.#connect())
    const payloads: string[] = []
    for (const group of groupMessages(texts)) {
      const body = fitsNotification(group)
        ? `"messages":[${group.join(',')}]`
        : `"row":"${await keep(client, group)}"`
      this.#number += 1
      payloads.push(`{"from":"${this.#id}","number":${this.#number},${body}}`)
    }
    await client.query({
      name: 'realtime-notify',
      text: `select pg_notify('${BUS_CHANNEL}', payload)
        from unnest($1::text[]) with ordinality as p(payload, place) order by place`,
      values: [payloads],
    })
  }

  async #connect(): Promise<pg.Client> {
    const client = await connect(this.#databaseUrl)
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

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = createDedicatedClient(databaseUrl, 'realtime-sender')
  await client.connect()
  return client
}

async function keep(client: pg.Client, group: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ id: bigint }>(
    `with old as (delete from realtime_message where sent_at < now() - interval '10 minutes')
     insert into realtime_message (messages) values ($1::jsonb) returning id`,
    [`[${group.join(',')}]`],
  )
  return String(rows[0]?.id)
}
