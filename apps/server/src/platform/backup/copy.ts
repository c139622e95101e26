/**
 * PostgreSQL's COPY format over an ordinary connection: streams rows in and out with backpressure, so that memory use stays
 * small.
 */
import { once } from 'node:events'
import type { Duplex, Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** Methods of a `pg` connection that its types omit. */
interface Wire {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** The interface that `pg` requires of a query. */
abstract class Copying implements pg.Submittable {
  readonly done: Promise<bigint>
  protected rows = 0n
  #text: string
  #resolve: (rows: bigint) => void = () => undefined
  #reject: (error: Error) => void = () => undefined

  constructor(text: string) {
    this.#text = text
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: pg.Connection): void {
    // `pg` passes a Wire, of which its types know only a part.
    ;(connection as unknown as Wire).query(this.#text)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = BigInt(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)
  }

  handleReadyForQuery(_connection: Wire): void {
    this.#resolve(this.rows)
  }

  handleError(error: Error): void {
    this.#reject(error)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

class CopyingOut extends Copying {
  #target: Writable
  /** Rows that were received together can still arrive while paused. */
  #isPaused = false
  constructor(text: string, target: Writable) {
    super(text)
    this.#target = target
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Wire): void {
    // The parser reuses its buffer.
    if (this.#target.write(Buffer.from(chunk)) || this.#isPaused) return
    this.#isPaused = true
    connection.stream.pause()
    this.#target.once('drain', () => {
      this.#isPaused = false
      connection.stream.resume()
    })
  }

  /** An ended target never emits `drain`, and the next statement needs the connection. */
  override handleReadyForQuery(connection: Wire): void {
    connection.stream.resume()
    super.handleReadyForQuery(connection)
  }
}

class CopyingIn extends Copying {
  #source: Readable
  constructor(text: string, source: Readable) {
    super(text)
    this.#source = source
  }

  handleCopyInResponse(connection: Wire): void {
    this.#send(connection).catch((error: unknown) =>
      connection.sendCopyFail(error instanceof Error ? error.message : String(error)),
    )
  }

  async #send(connection: Wire): Promise<void> {
    for await (const chunk of this.#source) {
      connection.sendCopyFromChunk(chunk as Buffer)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }
}

/** Returns the number of rows. Does not end the target. */
export function copyOut(client: pg.Client, statement: string, target: Writable): Promise<bigint> {
  return client.query(new CopyingOut(statement, target)).done
}

export function copyIn(client: pg.Client, statement: string, source: Readable): Promise<bigint> {
  return client.query(new CopyingIn(statement, source)).done
}
