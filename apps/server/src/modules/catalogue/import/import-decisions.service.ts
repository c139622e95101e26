/** Staff decide about imports that are held. Each is decided once, also when two members decide at the same time. */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { CatalogueDeps } from '../catalogue.deps.ts'
import { applyLines, lockCatalogue, setImportState } from './import.queries.ts'
import { lockImport } from './import-decisions.queries.ts'
import { nextState } from './import-state.rules.ts'

interface ImportDecision {
  importId: bigint
  event: 'approve' | 'reject'
  /** `staff:<id>`. */
  actor: string
  /** Writes the journal in the same transaction. */
  note: (tx: Tx, provider: string) => Promise<void>
}

export async function decideImport(
  deps: Pick<CatalogueDeps, 'db' | 'clock'>,
  { importId, event, actor, note }: ImportDecision,
): Promise<'done' | 'notFound' | 'notHeld'> {
  return inTransaction(deps.db, async (tx) => {
    // Before the row, as the imports themselves do.
    await lockCatalogue(tx)
    const found = await lockImport(tx, importId)
    if (found === null) return 'notFound' as const
    const state = nextState(found.state, event)
    if (state === null) return 'notHeld' as const
    const now = deps.clock.now()
    if (state === 'applied') await applyLines(tx, importId, found.provider, now)
    await setImportState(tx, importId, state, { by: actor, now })
    await note(tx, found.provider)
    return 'done' as const
  })
}
