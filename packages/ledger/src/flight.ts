import type pg from 'pg'
import type { Columns, Result, Statement } from './types.ts'

/**
 * A pipeline: several prepared statements as one query of the driver. All end in one Sync, so the server
 * answers once. Statements are sent as they are created, so the server executes the first while later ones
 * are still being written here. After an error the server skips the rest. All result columns are text.
 */

type Message = { fields?: Columns; text?: string }

export type Send = (statement: Statement) => void

export type PipelineRequest = {
  /**
   * Sends one statement after another. Not a generator: in Node 26 generators prevent the garbage collection
   * of whole batches.
   */
  write: (send: Send) => void
  /**
   * Names of the statements that are prepared on this connection; those of this pipeline are added when it
   * succeeds.
   */
  prepared: Set<string>
  /** Called with each result as it arrives. */
  onResult?: ((result: Result) => void) | undefined
}

/** Send threshold: small statements share a packet, and a large one does not wait for the next. */
const PACKET_BYTES = 8192

export class Flight {
  readonly results: Promise<Result[]>
  /** Null after the end: drivers and promises may retain this object for long, and with it a whole batch. */
  #request: PipelineRequest | null
  readonly #resolve: (results: Result[]) => void
  readonly #reject: (error: unknown) => void
  readonly #newlyPrepared: string[] = []
  #results: Result[] = []
  #rows: Columns[] = []
  #failed: { error: unknown } | null = null

  constructor(request: PipelineRequest) {
    const { promise, resolve, reject } = Promise.withResolvers<Result[]>()
    this.results = promise
    this.#request = request
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection
    stream.cork()
    this.#attempt(() => {
      this.#request?.write((statement) => {
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
    this.#attempt(() => this.#request?.onResult?.(result))
  }

  handleReadyForQuery(): void {
    const { prepared } = this.#request ?? {}
    if (this.#failed === null) for (const name of this.#newlyPrepared) prepared?.add(name)
    this.#end(this.#failed)
  }

  handleError(error: unknown): void {
    this.#end({ error })
  }

  #end(failed: { error: unknown } | null): void {
    if (failed === null) this.#resolve(this.#results)
    else this.#reject(failed.error)
    this.#request = null
    this.#results = []
    this.#rows = []
  }

  #send(connection: pg.Connection, { name, text, values }: Statement): void {
    if (this.#request?.prepared.has(name) !== true && !this.#newlyPrepared.includes(name)) {
      // After a failed pipeline it is unknown whether the server has prepared the statement, so close it
      // first.
      connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
      this.#newlyPrepared.push(name)
    }
    // The driver's types say string, but its writer also accepts buffers.
    connection.bind({ portal: '', statement: name, values: values as string[] }, true)
    connection.execute({ portal: '' }, true)
  }

  /**
   * Catches errors, because the driver would treat an error thrown here as its own failure and report it to
   * nobody.
   */
  #attempt(act: () => void): void {
    if (this.#failed !== null) return
    try {
      act()
    } catch (error) {
      this.#failed = { error }
    }
  }
}
