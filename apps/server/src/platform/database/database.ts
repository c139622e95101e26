/**
 * The server's database: one pool, and transactions on it. A transaction (`Tx`) and the database (`Db`) have different types: reads
 * take either, writes take a `Tx`, so a write outside a transaction does not compile.
 */
import {
  forgetNames,
  inTransaction as inPoolTransaction,
  isPlanOutdated,
  isReadOnlyConnection,
  nameOf,
  openPool,
  type Pool,
  type Queryable,
  type Sending,
  type Tx,
} from '@fairhall/postgres'

export { bigintArray, integerArray, sqlStateOf, textArray, violatedUnique } from '@fairhall/postgres'

export type { Tx }

/** Each statement runs on any free connection, and commits immediately. */
export interface Db {
  readonly pool: Pool
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Result<Row>>
}

interface Result<Row> {
  rows: Row[]
  /** How many rows were read or changed. */
  rowCount: number
}

interface DatabaseOptions {
  url: string
  poolSize?: number
  /** The application name that PostgreSQL shows. */
  name?: string
  /** The longest silence during a statement; null for work without a limit. */
  silenceMaxMs?: number | null
  /** How long a user may wait for a connection; 0: without a limit. */
  connectMaxMs?: number
  /** For work that only reads. */
  mayBeStandby?: boolean
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

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize: size = 20, name = 'fairhall', silenceMaxMs, connectMaxMs, sending } = options
  const { mayBeStandby = false } = options
  const pool = openPool({
    url,
    name,
    size,
    mayBeStandby,
    ...(silenceMaxMs !== undefined && { silenceMaxMs }),
    ...(connectMaxMs !== undefined && { connectMaxMs }),
    ...(sending !== undefined && { sending }),
  })
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) options.onIdleError?.(error)
  })
  return {
    db: databaseOn(pool),
    pool,
    close() {
      isClosing = true
      return pool.end()
    },
  }
}

const databaseOn = (pool: Pool): Db => ({
  pool,
  query: <Row extends object>(text: string, values: readonly unknown[] = []) =>
    runOn<Row>(pool, text, values, undefined),
})

/**
 * For reads by keys that players' pages send all the time: each connection prepares them once, so that PostgreSQL parses and plans them
 * once. In a transaction all statements are.
 */
export function prepared(db: Db | Tx): Queryable {
  if (!('pool' in db)) return db
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      try {
        return await runOn<Row>(db.pool, text, values, readNameOf(text, values))
      } catch (error) {
        if (!isPlanOutdated(error)) throw error
        forgetNames()
        return runOn<Row>(db.pool, text, values, readNameOf(text, values))
      }
    },
  }
}

/** Another name than in transactions, which prepare their statements on the same connections without the driver's knowledge. */
function readNameOf(text: string, values: readonly unknown[]): string | undefined {
  const name = nameOf(text, values.length)
  return name === undefined ? undefined : `read_${name}`
}

async function runOn<Row extends object>(
  pool: Pool,
  text: string,
  values: readonly unknown[],
  name: string | undefined,
): Promise<Result<Row>> {
  // `pool.query` would close the connection of a statement that fails.
  const client = await pool.connect()
  let isReadOnly = false
  try {
    const { rows, rowCount } = await client.query<Row>({
      text,
      values: [...values],
      ...(name !== undefined && { name }),
    })
    return { rows, rowCount: rowCount ?? 0 }
  } catch (error) {
    isReadOnly = isReadOnlyConnection(error)
    throw error
  } finally {
    client.release(isReadOnly)
  }
}

/**
 * Opens a separate connection without time limits, for work that can take minutes, such as reading the whole ledger. The audit may
 * read a standby.
 */
export async function withoutTimeouts<R>(
  url: string,
  name: string,
  work: (database: Database) => Promise<R>,
): Promise<R> {
  const database = openDatabase({ url, name, poolSize: 1, silenceMaxMs: null, mayBeStandby: true })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Runs the work in one READ COMMITTED transaction. It can run more than once, so it must have no other effects. */
export function inTransaction<R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<R> {
  return inPoolTransaction(db.pool, work)
}

/**
 * Runs the work in the transaction, and undoes what it wrote if it throws, so that the transaction can go on. The transaction may run no
 * other statement meanwhile.
 */
export async function inSavepoint(tx: Tx, work: () => Promise<void>): Promise<void> {
  await tx.query('savepoint before_work')
  try {
    await work()
  } catch (error) {
    await tx.query('rollback to savepoint before_work')
    throw error
  }
}
