import type { AccountClosureDeps } from './account-closure.deps.ts'
import { Refusal } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetBarsOver } from '../players/index.ts'
import { listErasable } from './closing.queries.ts'
import { erasePlayer, retentionStart } from './erasure.service.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Erases each player separately: one with late money, or one that fails, doesn't hold up the others. */
export const eraseClosed = defineJob({
  name: 'account-closure.eraseClosed',
  cron: '41 3 * * *',
  async run(deps: AccountClosureDeps) {
    await forgetBarsOver(deps)
    const failures: unknown[] = []
    let last = FIRST
    for (;;) {
      const due = await listErasable(deps.db, retentionStart(deps), last)
      for (const id of due) await tryErase(deps, id).catch((error: unknown) => failures.push(error))
      const next = due.at(-1)
      if (next === undefined) break
      last = next
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} players were not erased`)
  },
})

async function tryErase(deps: AccountClosureDeps, playerId: string): Promise<void> {
  try {
    await erasePlayer(deps, playerId, { actor: 'system:retention' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ playerId, refusal: error.refusal }, 'a closed player cannot be erased yet')
  }
}
