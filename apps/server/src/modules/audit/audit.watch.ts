import { findUnsealedSince } from '@fairhall/ledger'
import { watch } from '../../platform/watches.ts'
import type { AuditDeps } from './audit.deps.ts'

export function watchSeals(deps: Pick<AuditDeps, 'clock' | 'db' | 'log' | 'metrics'>): void {
  watch(deps, {
    figures: {
      fairhall_ledger_unsealed_seconds:
        'Seconds since the end of the oldest day of the ledger that is not sealed; 0 if all ended days are.',
    },
    async read() {
      const since = await findUnsealedSince(deps.db)
      const age = since === null ? null : (deps.clock.now().getTime() - since.getTime()) / 1000
      return { fairhall_ledger_unsealed_seconds: age === null ? null : Math.max(0, age) }
    },
  })
}
