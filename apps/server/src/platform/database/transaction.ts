/**
 * A transaction on one connection. Statements started together are sent in one write and answered in order, so
 * `await Promise.all([…])` costs one round trip instead of many. In Kysely's own transactions each statement waits for the one
 * before. Frequent statements are prepared once per connection, so that PostgreSQL parses and plans them once.
 */
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { Flight, type FlightStatement, type Statement } from './flight.ts'
import { nameOf, forgetNames } from './statement-names.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

/** Kysely needs a dialect for features that are not used here; it never opens a connection. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction already has its connection')),
})
const driver = dialect.createDriver()

/** Begins, runs the work and commits. Rolls back and rethrows any error of the work. */
export async function transact<R>(pool: pg.Pool, work: (tx: Tx) => Promise<R>): Promise<R> {
  const client = await pool.connect()
  const connection = new TransactionConnection(client)
  let failure: Error | undefined
  try {
    const result = await work(txOn(connection))
    await commit(connection)
    return result
  } catch (error) {
    failure = await rollBack(connection)
    throw error
  } finally {
    // If the rollback fails, the connection is discarded, and its transaction with it.
    client.release(failure)
  }
}

function txOn(connection: DatabaseConnection): Tx {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  const executor = new DefaultQueryExecutor(new PostgresQueryCompiler(), new PostgresAdapter(), provider)
  return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
}

/** PostgreSQL answers COMMIT with ROLLBACK after a failed statement, even if the caller swallowed the error. */
async function commit(connection: TransactionConnection): Promise<void> {
  if ((await connection.end('commit')) === 'ROLLBACK')
    throw new Error('Transaction rolled back: a statement failed and its error was swallowed')
}

async function rollBack(connection: TransactionConnection): Promise<Error | undefined> {
  try {
    await connection.end('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const begin: Statement = { text: 'begin', values: [], name: 'begin' }

class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** Statements for the next pipeline. `begin` is always the first. */
  #waiting: FlightStatement[] = [{ ...begin, resolve: () => undefined, reject: () => undefined }]
  #isSending = false
  #isOver = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isOver) throw new Error('the transaction is over')
    try {
      const statement = { text: sql, values: parameters, name: nameOf(sql, parameters.length) }
      const { command, rowCount, rows } = await this.#send(statement)
      return { rows, ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      if (isPlanOutdated(error)) forgetNames()
      // Otherwise the stack would lead to the socket instead of the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('a transaction does not stream results')
  }

  /** Refuses all later statements: they would run outside the transaction. */
  async end(how: 'commit' | 'rollback'): Promise<string> {
    this.#isOver = true
    return (await this.#send({ text: how, values: [] })).command
  }

  #send(statement: Statement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...statement, resolve, reject })
      this.#scheduleFlush()
    })
  }

  /** Flushes after the current tick, or when the pipeline in flight is answered, so that statements gather. */
  #scheduleFlush(): void {
    if (this.#isSending) return
    this.#isSending = true
    queueMicrotask(() => process.nextTick(() => this.#flush()))
  }

  #flush(): void {
    const [first, ...others] = this.#waiting
    if (first === undefined) {
      this.#isSending = false
      return
    }
    // A text without values may be several statements, which the server accepts only outside a pipeline.
    const isPlain = ({ values, name }: Statement) => values.length === 0 && name === undefined
    const place = isPlain(first) ? 0 : others.findIndex(isPlain)
    const batch = this.#waiting.splice(0, place === -1 ? this.#waiting.length : place + 1)
    const finish = () => {
      this.#isSending = false
      if (this.#waiting.length > 0) this.#scheduleFlush()
    }
    if (isPlain(first)) void this.#client.query(first.text).then(first.resolve, first.reject).finally(finish)
    else this.#client.query(new Flight(batch, finish))
  }
}

/** A table was changed, by a rolling update, after a statement that reads it was prepared. */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}
