import { Socket } from 'node:net'
import pg from 'pg'
import { OutcomeUnknown } from './errors.ts'
import { Flight, type Send } from './flight.ts'
import type { Result } from './types.ts'

/** The connection of one lane. It connects on first use, and again after the connection was lost. */

/** An error of the server, with its SQLSTATE. Any other failure is a lost connection. */
export type SqlError = Error & { code: string }

/**
 * Plans are generic and made once: otherwise PostgreSQL would plan each batch again, because it sees the
 * length of the arrays. A plan made while a table is empty would scan it, and would still scan it when it is
 * full. So scans, hash joins and merge joins are disabled here, and every look-up uses its index. The
 * timeouts prevent a lost client from holding an owner's lock for long.
 */
export const laneSettings = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_memoize=off',
  'jit=off',
  'synchronous_commit=on',
  'statement_timeout=15s',
  'idle_in_transaction_session_timeout=20s',
]

const ANSWER_MAX_MS = 20_000

export function isSqlError(error: unknown): error is SqlError {
  return error instanceof pg.DatabaseError && typeof error.code === 'string' && !error.code.startsWith('57P')
}

export class Connection {
  readonly #url: string
  readonly #name: string
  readonly #lockTimeoutMs: number
  #client: pg.Client | null = null
  #socket: Socket | null = null
  /** Names of the statements that are prepared on this connection. */
  #prepared = new Set<string>()

  /** `lockTimeoutMs`: how long to wait for an owner's lock; 0 for as long as a statement may take. */
  constructor(url: string, name: string, lockTimeoutMs: number) {
    this.#url = url
    this.#name = name
    this.#lockTimeoutMs = lockTimeoutMs
  }

  async open(): Promise<void> {
    if (this.#client !== null) return
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: this.#name,
      options: [...laneSettings, `lock_timeout=${this.#lockTimeoutMs}`]
        .map((setting) => `-c ${setting}`)
        .join(' '),
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      stream: () => socket,
    })
    client.on('error', () => this.drop())
    client.on('end', () => this.#forget(client))
    try {
      await client.connect()
    } catch (error) {
      socket.destroy()
      throw error
    }
    this.#client = client
    this.#socket = socket
    this.#prepared = new Set()
  }

  /**
   * Sends the statements as they are created, waits for all results, and reports each as it arrives. The
   * first error ends the pipeline and is thrown; the transaction is then aborted. A lost connection throws
   * OutcomeUnknown.
   */
  async run(write: (send: Send) => void, onResult?: (result: Result) => void): Promise<Result[]> {
    const client = this.#client
    const socket = this.#socket
    if (client === null || socket === null) throw new OutcomeUnknown()
    const flight = new Flight({ write, prepared: this.#prepared, onResult })
    const watchdog = setTimeout(() => socket.destroy(), ANSWER_MAX_MS)
    try {
      client.query(flight)
      return await flight.results
    } catch (error) {
      throw isSqlError(error) ? error : new OutcomeUnknown(error)
    } finally {
      clearTimeout(watchdog)
    }
  }

  /** Drops the connection without a clean shutdown; the next open() makes a new one. */
  drop(): void {
    this.#socket?.destroy()
    this.#client = null
    this.#socket = null
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = null
    this.#socket = null
    await client?.end().catch(() => undefined)
  }

  #forget(client: pg.Client): void {
    if (this.#client === client) this.drop()
  }
}
