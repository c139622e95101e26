/**
 * Connects the hubs of several server processes over one database: a publication or disconnect in one reaches the clients of all. The
 * process itself serves its own clients immediately; the others receive a message.
 */
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { BusMessage } from './bus-message.ts'
import type { BusSeal } from './bus-seal.ts'
import { BusListener } from './bus-listener.ts'
import { BusSender } from './bus-sender.ts'
import { deleteClientCount, deleteLongMessages, saveClientCount, sumClients } from './bus.queries.ts'

interface BusOptions {
  databaseUrl: string
  db: Db
  /** Unique to this process. */
  id: string
  log: Log
  clock: Clock
  seal: BusSeal
  /** Counts dropped notifications. */
  onForged(): void
}

export interface Listening {
  onMessage(message: BusMessage): void
  /** Messages may have been missed. */
  onLoss(): void
}

/** Processes report their number of clients every five seconds; after three missing reports they count as gone. */
const SILENT_AFTER_S = 15
/** A process that has heard no other one for longer is alone. */
export const ALONE_AFTER_MS = 120_000

export class Bus {
  readonly #options: BusOptions
  readonly #sender: BusSender
  #listener: BusListener | null = null

  constructor(options: BusOptions) {
    this.#options = options
    this.#sender = new BusSender(options)
  }

  send(messages: readonly BusMessage[]): Promise<void> {
    return messages.length === 0 ? Promise.resolve() : this.#sender.send(messages)
  }

  async listen(listening: Listening): Promise<void> {
    const { id, ...options } = this.#options
    const listener = new BusListener({ ...options, ownId: id, ...listening })
    await listener.open()
    this.#listener = listener
  }

  /** Reports the number of clients of this process, and returns the total of all processes. Also deletes old messages. */
  async countClients(own: number): Promise<number> {
    const { db, id } = this.#options
    await saveClientCount(db, id, own)
    await deleteLongMessages(db)
    return Number((await sumClients(db, SILENT_AFTER_S)) ?? own)
  }

  /**
   * True only if no other process can have clients: each one sends a message when it starts, and then every five seconds. The wait is
   * longer, because a broken connection, a stall or a database that refuses the message can delay these.
   */
  get isAlone(): boolean {
    return this.#listener !== null && this.#listener.silentMs > ALONE_AFTER_MS
  }

  async close(): Promise<void> {
    const { db, id, log } = this.#options
    await this.#listener?.close()
    await this.#sender.close()
    await deleteClientCount(db, id).catch((error: unknown) =>
      log.warn({ err: error }, 'the count of clients could not be removed'),
    )
  }
}
