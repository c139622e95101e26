/**
 * Sends several statements as one query of the driver, in one write with one Sync, so the server answers all of them together.
 * After an error the server skips the rest, and they fail with the same error.
 */
import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** The name of the prepared statement. */
  name?: string | undefined
}

export interface FlightStatement extends Statement {
  resolve(result: pg.QueryResult): void
  reject(error: Error): void
}

/** The driver's own query class. Only sending and reading is used here. */
interface DriverQuery {
  readonly name?: string
  readonly text: string
  submit(connection: pg.Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: DriverConnection): void
  handleReadyForQuery(connection: DriverConnection): void
  handleError(error: Error, connection: DriverConnection): void
}

/** The driver regards these statements as prepared as soon as they are sent. */
type DriverConnection = pg.Connection & { submittedNamedStatements: Record<string, string> }

export class Flight implements pg.Submittable {
  readonly #statements: readonly FlightStatement[]
  readonly #onEnd: () => void
  #isSent = false
  /** Unanswered statements, in order. */
  #sent: DriverQuery[] = []

  constructor(statements: readonly FlightStatement[], onEnd: () => void) {
    this.#statements = statements
    this.#onEnd = onEnd
  }

  /** The driver records prepared statements by the name and text of the statement that is being answered. */
  get name(): string | undefined {
    return this.#sent[0]?.name
  }

  get text(): string | undefined {
    return this.#sent[0]?.text
  }

  submit(connection: pg.Connection): void {
    const withoutSync = Object.create(connection, { sync: { value: () => undefined } }) as pg.Connection
    this.#isSent = true
    connection.stream.cork()
    for (const statement of this.#statements) this.#send(statement, withoutSync)
    connection.sync()
    connection.stream.uncork()
  }

  #send({ text, values, name, resolve, reject }: FlightStatement, connection: pg.Connection): void {
    let hasFailed = false
    const config = { text, values: [...values], queryMode: 'extended', ...(name !== undefined && { name }) }
    const query = new pg.Query(config, (error: Error | null | undefined, result: unknown) => {
      hasFailed = error != null
      if (error == null) resolve(result as pg.QueryResult)
      else reject(error)
      // The driver's types omit the methods that its connection calls on a query.
    }) as unknown as DriverQuery
    const fault = query.submit(connection)
    if (fault) reject(fault)
    else if (!hasFailed) this.#sent.push(query)
  }

  handleRowDescription(message: unknown): void {
    this.#sent[0]?.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#sent[0]?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: DriverConnection): void {
    const query = this.#sent.shift()
    query?.handleCommandComplete(message, connection)
    query?.handleReadyForQuery(connection)
  }

  handleEmptyQuery(connection: DriverConnection): void {
    this.#sent.shift()?.handleReadyForQuery(connection)
  }

  handleReadyForQuery(): void {
    this.#onEnd()
  }

  handleError(error: Error, connection: DriverConnection): void {
    // On a connection that is known to be lost, the driver never starts to send.
    if (!this.#isSent) for (const { reject } of this.#statements) reject(error)
    for (const query of this.#sent.splice(0)) {
      if (query.name !== undefined) delete connection.submittedNamedStatements[query.name]
      query.handleError(error, connection)
    }
    this.#onEnd()
  }
}
