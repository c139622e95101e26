import { Socket } from 'node:net'
import pg from 'pg'
import { OutcomeUnknown } from './errors.ts'
import type { Columns } from './statements.ts'
import type { Statement } from './types.ts'

/**
 * One connection of a lane: statements go out pipelined in one write, answers come back as rows of texts. It
 * connects when it is first needed and again after it was lost.
 */

export type Result = { rows: Columns[]; command: string }

/** An error of the server, with its SQLSTATE. Anything else that goes wrong is a lost connection. */
export type SqlError = Error & { code: string }

/**
 * Plans are made once: the planner would otherwise plan each batch anew, since it sees the arrays' lengths. A
 * waiting lock or a lost client must not hold an owner for long.
 */
const SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'synchronous_commit=on',
  'statement_timeout=15s',
  'lock_timeout=2s',
  'idle_in_transaction_session_timeout=20s',
]

const ANSWER_MAX_MS = 20_000

const asTexts = { getTypeParser: () => (value: unknown) => value }

export function isSqlError(error: unknown): error is SqlError {
  return error instanceof pg.DatabaseError && typeof error.code === 'string' && !error.code.startsWith('57P')
}

export class Connection {
  readonly #url: string
  readonly #name: string
  #client: pg.Client | null = null
  #socket: Socket | null = null

  constructor(url: string, name: string) {
    this.#url = url
    this.#name = name
  }

  async open(): Promise<void> {
    if (this.#client !== null) return
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: this.#name,
      options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      pipeline: true,
      stream: () => socket,
      types: asTexts,
    } as pg.ClientConfig)
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
  }

  /**
   * Sends all statements at once and waits for all answers. When one fails the others fail with it (the
   * transaction is aborted) and the first error is thrown; a lost connection is OutcomeUnknown.
   */
  run(statements: readonly Statement[]): Promise<Result[]> {
    const client = this.#client
    const socket = this.#socket
    if (client === null || socket === null) return Promise.reject(new OutcomeUnknown())
    return new Promise((resolve, reject) => {
      const results: Result[] = []
      let left = statements.length
      let failure: unknown
      const watchdog = setTimeout(() => socket.destroy(), ANSWER_MAX_MS)
      const settle = () => {
        clearTimeout(watchdog)
        if (failure === undefined) resolve(results)
        else reject(isSqlError(failure) ? failure : new OutcomeUnknown(failure))
      }
      socket.cork()
      for (let i = 0; i < statements.length; i++) {
        const { name, text, values } = statements[i] as Statement
        client.query({ name, text, values, rowMode: 'array' }, (error: unknown, result) => {
          if (error) failure ??= error
          else results[i] = result as unknown as Result
          if (--left === 0) settle()
        })
      }
      socket.uncork()
    })
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
