/** Changes rows by hand, as nobody should, to see whether the audit names them. */
import { type AuditCheck, audit } from '@fairhall/ledger'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'

class Undone extends Error {}

/** The checks that find a difference after the change, which is undone. */
export async function findTampering(
  { db }: Pick<AppDeps, 'db'>,
  checks: readonly AuditCheck[],
  change: string,
): Promise<string[]> {
  let found: string[] = []
  const changed = inTransaction(db, async (tx) => {
    const { rowCount } = await tx.query(change)
    if (rowCount === 0) throw new Error(`nothing to change: ${change}`)
    found = [...new Set((await audit(tx, checks)).map(({ check }) => check))]
    throw new Undone()
  })
  await changed.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return found
}
