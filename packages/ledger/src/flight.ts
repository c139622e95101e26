import type pg from 'pg'
import type { Columns } from './statements.ts'
import type { Statement } from './types.ts'

/**
 * Several prepared statements as one query of the driver: all are sent in one write and end in one Sync, so the server
 * answers once. After an error the server skips the rest by itself. Every value and every column is a text.
 */

export type Result = { rows: Columns[]; command: string }

type Message = { fields?: Columns; text?: string }
type Settle = (error: unknown, results: Result[]) => void

export class Flight {
  readonly #step: 'prepare' | 'execute'
  readonly #statements: readonly Statement[]
  readonly #settle: Settle
  readonly #results: Result[] = []
  #rows: Columns[] = []

  constructor(step: 'prepare' | 'execute', statements: readonly Statement[], settle: Settle) {
    this.#step = step
    this.#statements = statements
    this.#settle = settle
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    for (const { name, text, values } of this.#statements) {
      if (this.#step === 'prepare') {
        connection.parse({ name, text, types: [] }, true)
        continue
      }
      // The driver's types say text where its writer takes what it was given.
      connection.bind({ portal: '', statement: name, values: values as string[] }, true)
      connection.execute({ portal: '' }, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleDataRow(message: Message): void {
    this.#rows.push(message.fields ?? [])
  }

  handleCommandComplete(message: Message): void {
    this.#results.push({ rows: this.#rows, command: message.text?.split(' ', 1)[0] ?? '' })
    this.#rows = []
  }

  handleReadyForQuery(): void {
    this.#settle(undefined, this.#results)
  }

  handleError(error: unknown): void {
    this.#settle(error, [])
  }
}
