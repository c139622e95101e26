import {
  createDirectClient,
  DatabaseError,
  type DirectClient,
  runPipeline,
  type Sending,
} from '@fairhall/postgres'
import { OutcomeUnknown } from './errors.ts'
import type { Result, Send } from './types.ts'

/** The connection of one lane. It connects on first use, and again after the connection was lost. */

/** An error of the server, with its SQLSTATE. Any other failure is a lost connection. */
type SqlError = Error & { code: string }

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

const CONNECT_MAX_MS = 5000
const ANSWER_MAX_MS = 20_000

export function isSqlError(error: unknown): error is SqlError {
  return error instanceof DatabaseError && typeof error.code === 'string' && !error.code.startsWith('57P')
}

type ConnectionOptions = {
  url: string
  name: string
  /** How long to wait for an owner's lock; 0 for as long as a statement may take. */
  lockTimeoutMs: number
  /** Called for each new connection, before it is used. */
  onOpened?: (() => void) | undefined
  sending?: Sending | undefined
}

export class Connection {
  readonly #options: ConnectionOptions
  #current: DirectClient | null = null

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    if (this.#current !== null) return
    const { url, name, lockTimeoutMs } = this.#options
    const opened = createDirectClient({
      url,
      name,
      settings: [...laneSettings, `lock_timeout=${lockTimeoutMs}`],
      connectTimeoutMs: CONNECT_MAX_MS,
    })
    opened.client.on('error', () => this.drop())
    opened.client.on('end', () => this.#forget(opened))
    try {
      await opened.client.connect()
    } catch (error) {
      opened.destroy()
      throw error
    }
    this.#current = opened
    this.#options.onOpened?.()
  }

  /**
   * Sends the statements as they are created, waits for all results, and reports each as it arrives. The
   * first error ends the pipeline and is thrown; the transaction is then aborted. A lost connection throws
   * OutcomeUnknown.
   */
  async run(write: (send: Send) => void, onResult?: (result: Result) => void): Promise<Result[]> {
    const current = this.#current
    if (current === null) throw new OutcomeUnknown()
    const watchdog = setTimeout(() => current.destroy(), ANSWER_MAX_MS)
    try {
      return await runPipeline(current.client, write, { onResult, sending: this.#options.sending })
    } catch (error) {
      throw isSqlError(error) ? error : new OutcomeUnknown(error)
    } finally {
      clearTimeout(watchdog)
    }
  }

  /** Drops the connection without a clean shutdown; the next open() makes a new one. */
  drop(): void {
    this.#current?.destroy()
    this.#current = null
  }

  async close(): Promise<void> {
    const current = this.#current
    this.#current = null
    await current?.client.end().catch(() => undefined)
  }

  #forget(ended: DirectClient): void {
    if (this.#current === ended) this.drop()
  }
}
