import { Socket } from 'node:net'
import pg from 'pg'
import { OutcomeUnknown } from './errors.ts'
import { Flight, type Send } from './flight.ts'
import type { Result } from './types.ts'

/**
 * One connection of a lane. It connects when it is first needed and again after it was lost.
 */

/** An error of the server, with its SQLSTATE. Anything else that goes wrong is a lost connection. */
export type SqlError = Error & { code: string }

/**
 * Plans are made once: the planner would otherwise plan each batch anew, since it sees the arrays' lengths. A plan that
 * is made while a table is empty would scan it, and would go on scanning it when it is full: so nothing may be scanned,
 * hashed or merged here, every look-up goes by its index. A lost client must not hold an owner for long.
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
  /** Names of the statements that the server knows on this connection. */
  #prepared = new Set<string>()

  /** An owner whom somebody holds is waited for so long; 0: as long as a statement may take. */
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
   * Sends the statements as they are made, waits for all answers, and tells of each as it comes. The first error ends them
   * all and is thrown (the transaction is aborted then); a lost connection is OutcomeUnknown.
   */
  async run(write: (send: Send) => void, tell?: (result: Result) => void): Promise<Result[]> {
    const client = this.#client
    const socket = this.#socket
    if (client === null || socket === null) throw new OutcomeUnknown()
    const flight = new Flight({ write, prepared: this.#prepared, tell })
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

  /** Gives the connection up without ceremony; the next open() makes a new one. */
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
