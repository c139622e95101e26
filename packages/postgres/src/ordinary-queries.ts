/** The reference for pipelines: sends the same statements one by one, with documented parts of the driver only. */
import type pg from 'pg'
import type { Statement, StatementRun } from './statement-run.ts'

const asText = { getTypeParser: () => (value: string | null) => value }

export function sendOneByOne(client: pg.ClientBase, run: StatementRun): void {
  void runAll(client, run).then(
    () => run.onEnd(null),
    (error: unknown) => run.onEnd({ error }),
  )
}

async function runAll(client: pg.ClientBase, run: StatementRun): Promise<void> {
  const statements: Statement[] = []
  run.write((statement) => void statements.push(statement))
  for (const { name, text, values } of statements) {
    const { command, fields, rowCount, rows } = await client.query<(string | null)[]>({
      ...(name !== undefined && { name }),
      text,
      values: [...values],
      rowMode: 'array',
      types: asText,
    })
    run.onFields?.(fields)
    for (const row of rows) run.onRow(row)
    run.onCommand(rowCount === null ? (command ?? '') : `${command} ${rowCount}`)
  }
}
