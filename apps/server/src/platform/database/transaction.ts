/**
 * A transaction on one connection. Statements that are begun together go out in one piece and are answered in one, in
 * the order of their beginning: `await Promise.all([…])` costs one wait instead of many. Kysely's own transactions
 * let each statement wait for the one before. What is said often is prepared once per connection, so that PostgreSQL
 * reads and plans it once.
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
import { Flight, type FlightStatement, type Said } from './flight.ts'
import { nameOf, forgetNames } from './statement-names.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

/** Of what Kysely wants to know for statements that are no part of this: nothing here opens a connection. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})
const driver = dialect.createDriver()

/** Begins, works, commits; rolls back and passes on whatever the work throws. */
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
    // One that cannot be rolled back is thrown away, and its transaction with it.
    client.release(failure)
  }
}

function txOn(connection: DatabaseConnection): Tx {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  const executor = new DefaultQueryExecutor(new PostgresQueryCompiler(), new PostgresAdapter(), provider)
  return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
}

/** A statement that failed leaves nothing to commit, also when its failure was passed over. */
async function commit(connection: TransactionConnection): Promise<void> {
  if ((await connection.end('commit')) === 'ROLLBACK')
    throw new Error('nothing was committed: the failure of a statement was passed over')
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

const begin: Said = { text: 'begin', values: [], name: 'begin' }

class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** What the next flight takes; nothing ever goes out before the beginning. */
  #waiting: FlightStatement[] = [{ ...begin, resolve: () => undefined, reject: () => undefined }]
  #isFlying = false
  #isOver = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isOver) throw new Error('the transaction is over')
    try {
      const said = { text: sql, values: parameters, name: nameOf(sql, parameters.length) }
      const { command, rowCount, rows } = await this.#say(said)
      return { rows, ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      if (isPlanOutdated(error)) forgetNames()
      // Else it would lead to the socket, and not to who said the statement.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('a transaction reads whole answers')
  }

  /** What is begun from now on is refused: it would stand outside of the transaction. */
  async end(how: 'commit' | 'rollback'): Promise<string> {
    this.#isOver = true
    return (await this.#say({ text: how, values: [] })).command
  }

  #say(said: Said): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...said, resolve, reject })
      this.#flySoon()
    })
  }

  /** When whatever is begun in this turn is there, or when the flight that is under way has landed. */
  #flySoon(): void {
    if (this.#isFlying) return
    this.#isFlying = true
    queueMicrotask(() => process.nextTick(() => this.#fly()))
  }

  #fly(): void {
    const [first, ...others] = this.#waiting
    if (first === undefined) {
      this.#isFlying = false
      return
    }
    // What takes no values may be several statements, which the server takes by themselves only.
    const isPlain = ({ values, name }: Said) => values.length === 0 && name === undefined
    const place = isPlain(first) ? 0 : others.findIndex(isPlain)
    const flight = this.#waiting.splice(0, place === -1 ? this.#waiting.length : place + 1)
    const land = () => {
      this.#isFlying = false
      if (this.#waiting.length > 0) this.#flySoon()
    }
    if (isPlain(first)) void this.#client.query(first.text).then(first.resolve, first.reject).finally(land)
    else this.#client.query(new Flight(flight, land))
  }
}

/** A statement was prepared before a table that it reads was changed, by an update of the site under way. */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}
