/** Runs several statements on one connection: as a pipeline, or one by one if the driver is not the tested version. */
import type pg from 'pg'
import { isDriverTested, sendAsPipeline } from './driver.ts'
import { sendOneByOne } from './ordinary-queries.ts'
import type { Columns, Send, Statement, StatementRun } from './statement-run.ts'

/** Only tests choose `one by one`; otherwise the version of the driver decides. */
export type Sending = 'as a pipeline' | 'one by one'

const sendingOfDriver: Sending = isDriverTested ? 'as a pipeline' : 'one by one'

function send(client: pg.ClientBase, run: StatementRun, sending: Sending = sendingOfDriver): void {
  if (sending === 'as a pipeline') sendAsPipeline(client, run)
  else sendOneByOne(client, run)
}

/** The result of a statement: its rows, and the first word of its command tag. */
export interface RawResult {
  rows: Columns[]
  command: string
}

/**
 * Sends the statements as `write` creates them, waits for all results, and reports each as it arrives. Columns stay texts. The
 * first error ends the pipeline and is thrown.
 */
export function runPipeline(
  client: pg.ClientBase,
  write: (send: Send) => void,
  {
    onResult,
    sending,
  }: { onResult?: ((result: RawResult) => void) | undefined; sending?: Sending | undefined } = {},
): Promise<RawResult[]> {
  return new Promise((resolve, reject) => {
    const results: RawResult[] = []
    let rows: Columns[] = []
    const run: StatementRun = {
      write,
      isDescribed: false,
      onRow: (columns) => void rows.push(columns),
      onCommand(tag) {
        const result = { rows, command: commandOf(tag) }
        rows = []
        results.push(result)
        onResult?.(result)
      },
      onEnd: (failure) => (failure === null ? resolve(results) : reject(failure.error as Error)),
    }
    send(client, run, sending)
  })
}

/** The result of a statement, with each value in its type. */
export interface Answer<Row> {
  rows: Row[]
  command: string
  /** How many rows were read or changed. */
  rowCount: number
}

export interface AwaitedStatement extends Statement {
  resolve(answer: Answer<unknown>): void
  reject(error: Error): void
}

/**
 * Sends the statements together and answers each. After an error the others fail with the same error. `onEnd` is called
 * when all are answered.
 */
export function sendTogether(
  client: pg.ClientBase,
  statements: readonly AwaitedStatement[],
  onEnd: () => void,
  sending?: Sending,
): void {
  const unanswered = new Set(statements)
  const sent: AwaitedStatement[] = []
  let reader = new RowReader(client)
  const settle = (statement: AwaitedStatement | undefined, settleIt: (it: AwaitedStatement) => void) => {
    if (statement === undefined || !unanswered.delete(statement)) return
    settleIt(statement)
  }
  const run: StatementRun = {
    write(sendOne) {
      for (const statement of statements) {
        try {
          sendOne(statement)
          sent.push(statement)
        } catch (error) {
          settle(statement, ({ reject }) => reject(toError(error)))
        }
      }
    },
    isDescribed: true,
    onFields: (fields) => reader.readFields(fields),
    onRow: (columns) => reader.readRow(columns),
    onCommand(tag) {
      const { rows, error } = reader
      reader = new RowReader(client)
      settle(sent.shift(), ({ resolve, reject }) =>
        error === null ? resolve({ rows, command: commandOf(tag), rowCount: countOf(tag) }) : reject(error),
      )
    },
    onEnd(failure) {
      const error = toError(failure?.error ?? new Error('the statement was not answered'))
      for (const { reject } of unanswered) reject(error)
      onEnd()
    },
  }
  send(client, run, sending)
}

class RowReader {
  readonly rows: Record<string, unknown>[] = []
  /** The first value that could not be read. */
  error: Error | null = null
  readonly #client: pg.ClientBase
  #columns: { name: string; parse: (text: string) => unknown }[] = []
  /** All rows begin as a copy of it: objects of one shape are built faster. */
  #empty: Record<string, unknown> = {}

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  readFields(fields: readonly pg.FieldDef[]): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }))
    this.#empty = Object.fromEntries(fields.map(({ name }) => [name, null]))
  }

  readRow(values: Columns): void {
    if (this.error !== null) return
    const row = { ...this.#empty }
    try {
      for (let place = 0; place < this.#columns.length; place += 1) {
        const text = values[place] ?? null
        const column = this.#columns[place]
        if (column !== undefined && text !== null) row[column.name] = column.parse(text)
      }
      this.rows.push(row)
    } catch (error) {
      this.error = toError(error)
    }
  }
}

const commandOf = (tag: string) => tag.split(' ', 1)[0] ?? ''
const countOf = (tag: string) => Number(/ (\d+)$/.exec(tag)?.[1] ?? 0)
const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
