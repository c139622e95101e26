/** Records when regular work, such as the audit and the backup, was last done, so that operators notice if it stops. */
import type { Queryable } from '@fairhall/ledger'
import { queryable } from './database/database.ts'
import type { Deps } from './deps.ts'
import { secondsSince, watch } from './watches.ts'

export type RegularWork = 'ledger.audit' | 'backup' | 'payments.comparison'

export async function noteDone(
  connection: Queryable,
  { what, at, figure = 0 }: { what: RegularWork; at: Date; figure?: number },
): Promise<void> {
  await connection.query(
    `insert into last_done (what, at, figure) values ($1, $2, $3)
      on conflict (what) do update set at = excluded.at, figure = excluded.figure`,
    [what, at, figure],
  )
}

export function watchDone(deps: Pick<Deps, 'db' | 'metrics' | 'clock' | 'log'>): void {
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
      const { rows } = await queryable(deps.db).query<{ what: RegularWork; at: Date; figure: bigint }>(
        'select what, at, figure from last_done',
      )
      const last = (what: RegularWork) => rows.find((row) => row.what === what)
      const audit = last('ledger.audit')
      const comparison = last('payments.comparison')
      return {
        fairhall_audit_age_seconds: secondsSince(audit?.at ?? null, deps),
        fairhall_audit_differences: audit === undefined ? null : Number(audit.figure),
        fairhall_provider_comparison_age_seconds: secondsSince(comparison?.at ?? null, deps),
        fairhall_provider_differences: comparison === undefined ? null : Number(comparison.figure),
        fairhall_backup_age_seconds: secondsSince(last('backup')?.at ?? null, deps),
      }
    },
  })
}
