/** Records the last run of regular tasks, such as the audit and the backup, so that operators notice if they stop. */
import type { Queryable } from '@fairhall/ledger'
import { queryable } from './database/database.ts'
import type { Platform } from './platform.ts'
import { secondsSince, watch } from './watches.ts'

export type RegularTask = 'ledger.audit' | 'backup' | 'payments.comparison'

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

export function watchRuns(deps: Pick<Platform, 'db' | 'metrics' | 'clock' | 'log'>): void {
  watch(deps, {
    figures: {
      fairhall_audit_age_seconds: 'Seconds since the ledger was last audited.',
      fairhall_audit_differences: 'Differences found by the last audit of the ledger.',
      fairhall_provider_comparison_age_seconds:
        'Seconds since our records were last compared with those of all payment providers.',
      fairhall_provider_differences: 'Differences found by the last comparison with payment providers.',
      fairhall_backup_age_seconds: 'Seconds since the last complete backup by `npm run backup`.',
    },
    async read() {
      const { rows } = await queryable(deps.db).query<{ task: RegularTask; at: Date; result: bigint }>(
        'select task, at, result from task_run',
      )
      const last = (task: RegularTask) => rows.find((row) => row.task === task)
      const audit = last('ledger.audit')
      const comparison = last('payments.comparison')
      return {
        fairhall_audit_age_seconds: secondsSince(audit?.at ?? null, deps),
        fairhall_audit_differences: audit === undefined ? null : Number(audit.result),
        fairhall_provider_comparison_age_seconds: secondsSince(comparison?.at ?? null, deps),
        fairhall_provider_differences: comparison === undefined ? null : Number(comparison.result),
        fairhall_backup_age_seconds: secondsSince(last('backup')?.at ?? null, deps),
      }
    },
  })
}
