/** Records the last run of regular tasks, such as the audit and the backup, so that operators notice if they stop. */
import type { Platform } from './platform.ts'
import { listRuns, type RegularTask } from './task-runs.queries.ts'
import { secondsSince, watch } from './watches.ts'

export { recordRun, type RegularTask } from './task-runs.queries.ts'

export function watchRuns(deps: Pick<Platform, 'db' | 'metrics' | 'clock' | 'log'>): void {
  watch(deps, {
    figures: {
      fairhall_audit_age_seconds: 'Seconds since the ledger was last audited.',
      fairhall_audit_differences: 'Differences found by the last audit of the ledger.',
      fairhall_audit_accepted_differences:
        'Differences found by the last audit of the ledger that two staff members have accepted.',
      fairhall_provider_comparison_age_seconds:
        'Seconds since our records were last compared with those of all payment providers.',
      fairhall_provider_differences: 'Differences found by the last comparison with payment providers.',
      fairhall_backup_age_seconds: 'Seconds since the last complete backup by `npm run backup`.',
    },
    async read() {
      const rows = await listRuns(deps.db)
      const last = (task: RegularTask) => rows.find((row) => row.task === task)
      const audit = last('ledger.audit')
      const accepted = last('ledger.audit.accepted')
      const comparison = last('payments.comparison')
      return {
        fairhall_audit_age_seconds: secondsSince(audit?.at ?? null, deps),
        fairhall_audit_differences: audit === undefined ? null : Number(audit.result),
        fairhall_audit_accepted_differences: accepted === undefined ? null : Number(accepted.result),
        fairhall_provider_comparison_age_seconds: secondsSince(comparison?.at ?? null, deps),
        fairhall_provider_differences: comparison === undefined ? null : Number(comparison.result),
        fairhall_backup_age_seconds: secondsSince(last('backup')?.at ?? null, deps),
      }
    },
  })
}
