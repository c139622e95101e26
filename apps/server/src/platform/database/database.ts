/**
 * The server's database: one pool, Kysely on top of it, and transactions. A transaction (`Tx`) has a different type from the
 * database (`Db`), so a write outside a transaction does not compile.
 */
import {
  inTransaction as inPlainTransaction,
  openPool,
  type Pool,
  type Sending,
  type Tx as Connection,
} from '@fairhall/postgres'
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Tables } from './tables.ts'

export { sqlStateOf, violatedUnique } from '@fairhall/postgres'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface DatabaseOptions {
  url: string
  poolSize?: number
  /** The application name that PostgreSQL shows. */
  name?: string
  /** The longest silence during a statement; null for work without a limit. */
  silenceMaxMs?: number | null
  /** Only for benchmarks: how transactions send their statements. */
  sending?: Sending | undefined
  /** Called when an idle connection breaks. */
  onIdleError?: (error: Error) => void
}

export interface Database {
  readonly db: Db
  readonly pool: Pool
  close(): Promise<void>
}

const pools = new WeakMap<Db, Pool>()

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize: size = 20, name = 'fairhall', silenceMaxMs, sending } = options
  const pool = openPool({
    url,
    name,
    size,
    ...(silenceMaxMs !== undefined && { silenceMaxMs }),
    ...(sending !== undefined && { sending }),
  })
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) options.onIdleError?.(error)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return {
    db,
    pool,
    close() {
      isClosing = true
      return db.destroy()
    },
  }
}

/** Opens a separate connection without time limits, for work that can take minutes, such as reading the whole ledger. */
export async function unhurried<R>(
  url: string,
  name: string,
  work: (database: Database) => Promise<R>,
): Promise<R> {
  const database = openDatabase({ url, name, poolSize: 1, silenceMaxMs: null })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Runs the work in one READ COMMITTED transaction. It can run more than once, so it must have no other effects. */
export async function inTransaction<R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<R> {
  const pool = pools.get(db)
  if (pool === undefined) throw new Error('transactions need a database from openDatabase')
  return inPlainTransaction(pool, (connection) => work(txOn(connection)))
}

/** Kysely needs a dialect for features that are not used here; it never opens a connection. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction already has its connection')),
})
const driver = dialect.createDriver()

/** In Kysely's own transactions each statement waits for the one before; here statements started together are sent together. */
function txOn(connection: Connection): Tx {
  const ofKysely = toKysely(connection)
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(ofKysely) }
  const executor = new DefaultQueryExecutor(new PostgresQueryCompiler(), new PostgresAdapter(), provider)
  return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const toKysely = (connection: Connection): DatabaseConnection => ({
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await connection.query<object>(sql, parameters)
    return { rows: rows as R[], ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount) }) }
  },
  streamQuery() {
    throw new Error('a transaction does not stream results')
  },
})

/** The minimal connection interface of the ledger, also for SQL that Kysely cannot express. */
export interface Queryable {
  query<R>(text: string, values?: readonly unknown[]): Promise<{ rows: R[]; rowCount: number }>
}

export function queryable(executor: Db | Tx): Queryable {
  return {
    async query<R>(text: string, values: readonly unknown[] = []) {
      const result = await executor.executeQuery<R>(CompiledQuery.raw(text, [...values]))
      return { rows: result.rows, rowCount: Number(result.numAffectedRows ?? result.rows.length) }
    },
  }
}
