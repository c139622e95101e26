import type pg from 'pg'
import type { Columns, Result, Statement } from './types.ts'

/**
 * Several prepared statements as one query of the driver: all end in one Sync, so the server answers once. They leave
 * as they are made: while the later ones are still being written here, the server carries out the first. After an
 * error the server skips the rest by itself. Every value and every column is a text.
 */

type Message = { fields?: Columns; text?: string }

export type Send = (statement: Statement) => void

export type Orders = {
  /** Hands over one statement after the other. No generator: in Node 26 those keep whole batches from the collector. */
  write: (send: Send) => void
  /** Names of the statements that the server knows on this connection; those of this flight are added when it succeeds. */
  prepared: Set<string>
  /** Told of each result as it comes. */
  tell?: ((result: Result) => void) | undefined
}

/** What is sent at once: small statements share a packet, and a large one does not wait for the next. */
const PACKET_BYTES = 8192

export class Flight {
  readonly results: Promise<Result[]>
  /** Null from the end on: drivers and promises may hold a flight for long, and it would hold a whole batch. */
  #orders: Orders | null
  readonly #resolve: (results: Result[]) => void
  readonly #reject: (error: unknown) => void
  readonly #made: string[] = []
  #results: Result[] = []
  #rows: Columns[] = []
  #failed: { error: unknown } | null = null

  constructor(orders: Orders) {
    const { promise, resolve, reject } = Promise.withResolvers<Result[]>()
    this.results = promise
    this.#orders = orders
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection
    stream.cork()
    this.#attempt(() => {
      this.#orders?.write((statement) => {
        this.#send(connection, statement)
        if (stream.writableLength < PACKET_BYTES) return
        stream.uncork()
        stream.cork()
      })
    })
    connection.sync()
    stream.uncork()
  }

  handleDataRow(message: Message): void {
    this.#rows.push(message.fields ?? [])
  }

  handleCommandComplete(message: Message): void {
    const result = { rows: this.#rows, command: message.text?.split(' ', 1)[0] ?? '' }
    this.#rows = []
    this.#results.push(result)
    this.#attempt(() => this.#orders?.tell?.(result))
  }

  handleReadyForQuery(): void {
    const { prepared } = this.#orders ?? {}
    if (this.#failed === null) for (const name of this.#made) prepared?.add(name)
    this.#end(this.#failed)
  }

  handleError(error: unknown): void {
    this.#end({ error })
  }

  #end(failed: { error: unknown } | null): void {
    if (failed === null) this.#resolve(this.#results)
    else this.#reject(failed.error)
    this.#orders = null
    this.#results = []
    this.#rows = []
  }

  #send(connection: pg.Connection, { name, text, values }: Statement): void {
    if (this.#orders?.prepared.has(name) !== true && !this.#made.includes(name)) {
      // A flight that failed leaves open whether the server still took the name.
      connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
      this.#made.push(name)
    }
    // The driver's types say text where its writer takes what it was given.
    connection.bind({ portal: '', statement: name, values: values as string[] }, true)
    connection.execute({ portal: '' }, true)
  }

  /** The driver would take what is thrown here for its own failure, and tell nobody. */
  #attempt(act: () => void): void {
    if (this.#failed !== null) return
    try {
      act()
    } catch (error) {
      this.#failed = { error }
    }
  }
}
