/**
 * A transaction on one connection. Statements started together are sent in one write and answered in order, so
 * `await Promise.all([…])` costs one round trip instead of many. Frequent statements are prepared once per connection, so that
 * PostgreSQL parses and plans them once.
 */
import type pg from 'pg'
import { isPlanOutdated, isReadOnlyConnection, sqlStateOf } from './errors.ts'
import { type Answer, type AwaitedStatement, type Sending, sendTogether } from './pipeline.ts'
import { sendingOf } from './pool.ts'
import { forgetNames, nameOf } from './statement-names.ts'
import type { Statement } from './statement-run.ts'

/** Whatever runs statements: a pool, a client or a transaction. */
export interface Queryable {
  query<Row extends object>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}

/** The connection of a transaction. A pool is none, so a write outside a transaction does not compile. */
export interface Tx extends Queryable {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Answer<Row>>
}

const RETRIED = new Set(['40001', '40P01'])
const TRIES_MAX = 5

/**
 * Runs the work in one READ COMMITTED transaction: begins, commits, and rolls back if the work throws. Retries serialization
 * failures and deadlocks, so the work can run more than once and must have no other effects.
 */
export async function inTransaction<R>(pool: pg.Pool, work: (tx: Tx) => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(pool, work)
    } catch (error) {
      const isRetried = RETRIED.has(sqlStateOf(error) ?? '') || isPlanOutdated(error)
      if (tries === TRIES_MAX || !isRetried) throw error
    }
  }
}

async function runOnce<R>(pool: pg.Pool, work: (tx: Tx) => Promise<R>): Promise<R> {
  const client = await pool.connect()
  const connection = new TransactionConnection(client, sendingOf(pool))
  let failure: Error | undefined
  try {
    const result = await work(connection)
    await commit(connection)
    return result
  } catch (error) {
    failure = await rollBack(connection)
    if (isReadOnlyConnection(error)) failure ??= error as Error
    throw error
  } finally {
    // If the rollback fails or the server is read-only, the connection is discarded, and its transaction with it.
    client.release(failure)
  }
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

const begin: Statement = { text: 'begin', values: [], name: 'begin' }

class TransactionConnection implements Tx {
  readonly #client: pg.PoolClient
  readonly #sending: Sending | undefined
  /** Statements for the next pipeline. `begin` is always the first. */
  #waiting: AwaitedStatement[] = [{ ...begin, resolve: () => undefined, reject: () => undefined }]
  #isSending = false
  #isOver = false

  constructor(client: pg.PoolClient, sending: Sending | undefined) {
    this.#client = client
    this.#sending = sending
  }

  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Answer<Row>> {
    if (this.#isOver) throw new Error('the transaction is over')
    try {
      return (await this.#send({ text, values, name: nameOf(text, values.length) })) as Answer<Row>
    } catch (error) {
      if (isPlanOutdated(error)) forgetNames()
      // Otherwise the stack would lead to the socket instead of the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  /** Refuses all later statements: they would run outside the transaction. */
  async end(how: 'commit' | 'rollback'): Promise<string> {
    this.#isOver = true
    return (await this.#send({ text: how, values: [] })).command
  }

  #send(statement: Statement): Promise<Answer<unknown>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...statement, resolve, reject })
      this.#scheduleFlush()
    })
  }

  /** Flushes after the current tick, or when the pipeline in progress is answered, so that statements gather. */
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
    const place = isPlain(first) ? 0 : others.findIndex(isPlain)
    const batch = this.#waiting.splice(0, place === -1 ? this.#waiting.length : place + 1)
    const finish = () => {
      this.#isSending = false
      if (this.#waiting.length > 0) this.#scheduleFlush()
    }
    if (isPlain(first)) void this.#sendPlain(first).finally(finish)
    else sendTogether(this.#client, batch, finish, this.#sending)
  }

  async #sendPlain({ text, resolve, reject }: AwaitedStatement): Promise<void> {
    try {
      const { rows, command, rowCount } = await this.#client.query<object>(text)
      resolve({ rows, command, rowCount: rowCount ?? 0 })
    } catch (error) {
      reject(error as Error)
    }
  }
}

/** A text without values may be several statements, which the server accepts only outside a pipeline. */
const isPlain = ({ values, name }: Statement) => values.length === 0 && name === undefined
