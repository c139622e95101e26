/**
 * Everything that uses parts of `pg` which it does not document. They may change with any version, so they are used only
 * with the version that they were tested with; with another one, statements run as ordinary queries (`ordinary-queries.ts`), and COPY is refused.
 */
import { once } from 'node:events'
import type { Duplex, Readable, Writable } from 'node:stream'
import pg from 'pg'
import manifest from 'pg/package.json' with { type: 'json' }
import { toArrayText } from './array-text.ts'
import type { Columns, Statement, StatementRun } from './statement-run.ts'

const TESTED_VERSION = '8.23.1'

export const isDriverTested = manifest.version === TESTED_VERSION

/** For the log at start; null if the installed version of `pg` is the tested one. */
export function findDriverError(): string | null {
  if (isDriverTested) return null
  return `pg ${manifest.version} is installed, but pipelines are tested with ${TESTED_VERSION}: statements are sent one by one. Install the tested version.`
}

/** Whether the connection waits for an answer. */
export function isBusy(client: pg.Client): boolean {
  return Reflect.get(client, 'readyForQuery') !== true
}

/** Calls `act` when the server reports that it is a standby, which it does before a connection is ready. */
export function onStandby(client: pg.Client, act: () => void): void {
  const connection = Reflect.get(client, 'connection') as pg.Connection
  connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
    if (status.parameterName === 'in_hot_standby' && status.parameterValue === 'on') act()
  })
}

/** Converts a parameter as the driver does for its own queries. */
const { prepareValue } = Reflect.get(pg, 'utils') as { prepareValue(value: unknown): string | Buffer | null }

function toParameter(value: unknown): string | Buffer | null {
  return (Array.isArray(value) ? toArrayText(value) : null) ?? prepareValue(value)
}

/** Statements that each connection has prepared. */
const preparedOn = new WeakMap<pg.Connection, Set<string>>()

/** Send threshold: small statements share a packet, and a large one does not wait for the next. */
const PACKET_BYTES = 8192

/**
 * Several statements as one query of the driver. All end in one Sync, so the server answers once. After an error the server
 * skips the rest. Statements are sent as they are created, so the server executes the first while later ones are written here.
 */
class PipelineQuery implements pg.Submittable {
  /** Null after the end: the driver and promises may retain this object for long, and with it a whole batch. */
  #run: StatementRun | null
  #connection: pg.Connection | null = null
  readonly #newlyPrepared: string[] = []
  #failure: { error: unknown } | null = null

  constructor(run: StatementRun) {
    this.#run = run
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    const { stream } = connection
    const prepared = preparedOn.get(connection) ?? new Set()
    preparedOn.set(connection, prepared)
    stream.cork()
    this.#attempt((run) => {
      run.write((statement) => {
        this.#send(connection, prepared, run.isDescribed, statement)
        if (stream.writableLength < PACKET_BYTES) return
        stream.uncork()
        stream.cork()
      })
    })
    connection.sync()
    stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#run?.onFields?.(fields)
  }

  handleDataRow({ fields }: { fields: Columns }): void {
    this.#run?.onRow(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#attempt((run) => run.onCommand(text))
  }

  handleEmptyQuery(): void {
    this.#attempt((run) => run.onCommand(''))
  }

  handleReadyForQuery(): void {
    const prepared = this.#connection === null ? undefined : preparedOn.get(this.#connection)
    if (this.#failure === null) for (const name of this.#newlyPrepared) prepared?.add(name)
    this.#end(this.#failure)
  }

  handleError(error: unknown): void {
    this.#end({ error })
  }

  #end(failure: { error: unknown } | null): void {
    const run = this.#run
    this.#run = null
    this.#connection = null
    run?.onEnd(failure)
  }

  #send(
    connection: pg.Connection,
    prepared: ReadonlySet<string>,
    isDescribed: boolean,
    { name = '', text, values }: Statement,
  ): void {
    // Values come first: if one can't be converted, nothing of the statement has been sent.
    const parameters = values.map(toParameter)
    if (name === '' || (!prepared.has(name) && !this.#newlyPrepared.includes(name))) {
      // After a failed pipeline it is unknown whether the server has prepared the statement, so close it first.
      if (name !== '') connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
      if (name !== '') this.#newlyPrepared.push(name)
    }
    // The driver's types say string, but its writer also accepts buffers.
    connection.bind({ portal: '', statement: name, values: parameters as string[] }, true)
    if (isDescribed) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({ portal: '' }, true)
  }

  /** Catches errors, because the driver would treat an error thrown here as its own failure and report it to nobody. */
  #attempt(act: (run: StatementRun) => void): void {
    if (this.#failure !== null || this.#run === null) return
    try {
      act(this.#run)
    } catch (error) {
      this.#failure = { error }
    }
  }
}

/** Sends all statements of the run together. */
export function sendAsPipeline(client: pg.ClientBase, run: StatementRun): void {
  client.query(new PipelineQuery(run))
}

/** Methods of a connection for PostgreSQL's COPY format, which the driver's types omit. */
interface Wire {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** A COPY statement as a query of the driver. */
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

/** Sends the rows of a COPY statement to the target and returns their number. Does not end the target. */
export function copyOut(client: pg.ClientBase, statement: string, target: Writable): Promise<bigint> {
  return startCopy(client, new CopyingOut(statement, target))
}

/** Sends the source to a COPY statement and returns the number of its rows. */
export function copyIn(client: pg.ClientBase, statement: string, source: Readable): Promise<bigint> {
  return startCopy(client, new CopyingIn(statement, source))
}

/** Ordinary queries can't copy, so an untested driver is refused. */
function startCopy(client: pg.ClientBase, copying: Copying): Promise<bigint> {
  const error = findDriverError()
  return error === null ? client.query(copying).done : Promise.reject(new Error(error))
}
