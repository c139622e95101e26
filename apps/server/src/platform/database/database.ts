/**
 * The connection to PostgreSQL: one pool, Kysely on top of it, and transactions that retry on serialization failures and
 * deadlocks. A transaction (`Tx`) has a different type from the database (`Db`), so a write outside a transaction does not
 * compile. Every int8 is a bigint, including count(*): a number would lose precision above 2^53.
 */
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { codeOf } from '../error-code.ts'
import { openPool } from './pool.ts'
import type { Tables } from './tables.ts'
import { isPlanOutdated, type Tx, transact } from './transaction.ts'

export type { Tx }
export type Db = Kysely<Tables>

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

export interface DatabaseOptions {
  url: string
  poolSize?: number
  /** The application name that PostgreSQL shows. */
  name?: string
  /** The longest silence during a statement; null for work without a limit. */
  silenceMaxMs?: number | null
  /** Called when an idle connection breaks. */
  onIdleError?: (error: Error) => void
}

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

const pools = new WeakMap<Db, pg.Pool>()

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize: size = 20, name = 'fairhall', silenceMaxMs } = options
  const pool = openPool({ url, name, size, ...(silenceMaxMs !== undefined && { silenceMaxMs }) })
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

const RETRIED = new Set(['40001', '40P01'])
const TRIES_MAX = 5

/** Runs the work in one READ COMMITTED transaction. It can run more than once, so it must have no other effects. */
export async function inTransaction<R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<R> {
  const pool = pools.get(db)
  if (pool === undefined) throw new Error('transactions need a database from openDatabase')
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(pool, work)
    } catch (error) {
      const isRetried = RETRIED.has(sqlStateOf(error) ?? '') || isPlanOutdated(error)
      if (tries === TRIES_MAX || !isRetried) throw error
    }
  }
}

/** The SQLSTATE of an error, if PostgreSQL raised it. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = codeOf(error)
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** The name of the violated unique index, or undefined. */
export function violatedUnique(error: unknown): string | undefined {
  if (sqlStateOf(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}

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
