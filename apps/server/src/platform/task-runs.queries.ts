import type { Queryable } from '@fairhall/postgres'

export type RegularTask =
  | 'ledger.audit'
  | 'ledger.audit.complete'
  | 'ledger.audit.accepted'
  | 'ledger.audit.clean'
  | 'backup'
  | 'payments.comparison'

interface TaskRun {
  task: RegularTask
  at: Date
  result: bigint
}

export async function recordRun(
  connection: Queryable,
  { task, at, result = 0 }: { task: RegularTask; at: Date; result?: number },
): Promise<void> {
  await connection.query(
    `insert into task_run (task, at, result) values ($1, $2, $3)
      on conflict (task) do update set at = excluded.at, result = excluded.result`,
    [task, at, result],
  )
}

export async function listRuns(db: Queryable): Promise<TaskRun[]> {
  return (await db.query<TaskRun>('select task, at, result from task_run')).rows
}
