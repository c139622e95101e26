import type pg from 'pg'

/** One column per element, each as PostgreSQL's text. */
export type Columns = readonly (string | null)[]

export interface Statement {
  text: string
  values: readonly unknown[]
  /** The name of the prepared statement; without a name it is parsed each time. */
  name?: string | undefined
}

export type Send = (statement: Statement) => void

/**
 * Statements that run one after another on one connection, and what receives their results. After an error the rest does not
 * run. The same run can be sent as a pipeline or as ordinary queries.
 */
export interface StatementRun {
  /**
   * Sends one statement after another. Not a generator: in Node 26 generators prevent the garbage collection of whole batches.
   */
  write(send: Send): void
  /** Whether `onFields` is called before the rows of a statement. */
  isDescribed: boolean
  /** Must not throw. */
  onFields?(fields: readonly pg.FieldDef[]): void
  /** Must not throw. */
  onRow(columns: Columns): void
  /** Called with the command tag after the rows of a statement, such as `INSERT 0 5`. */
  onCommand(tag: string): void
  /** Called once, last. */
  onEnd(failure: { error: unknown } | null): void
}
