/** What must be done again and again, such as the audit and the backup, leaves here when that was, so that its absence is seen. */
import type { Queryable } from '@fairhall/ledger'
import { queryable } from './database/database.ts'
import type { Deps } from './deps.ts'
import { secondsSince, watch } from './watches.ts'

export type Regular = 'ledger.audit' | 'backup' | 'payments.comparison'

export async function noteDone(
  connection: Queryable,
  { what, at, figure = 0 }: { what: Regular; at: Date; figure?: number },
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
      fairhall_audit_age_seconds: 'How long ago the books were last recomputed.',
      fairhall_audit_differences: 'How many differences the last audit of the books found.',
      fairhall_provider_comparison_age_seconds:
        'How long ago the books of all payment providers were last compared with ours.',
      fairhall_provider_differences: 'How many differences the last comparison with payment providers found.',
      fairhall_backup_age_seconds: 'How long ago the last backup with `npm run backup` was whole.',
    },
    async read() {
      const { rows } = await queryable(deps.db).query<{ what: Regular; at: Date; figure: bigint }>(
        'select what, at, figure from last_done',
      )
      const last = (what: Regular) => rows.find((row) => row.what === what)
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
