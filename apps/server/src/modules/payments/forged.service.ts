/**
 * What came in a provider's name and was not signed by him: kept to be looked at, apart from what is to be done. Anybody can send it, so
 * an hour keeps only so much of it and so much of each, and only the newest stay.
 */
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { deleteForged, insertForged } from './forged.queries.ts'

const KEPT_PER_HOUR = 1000
const KEPT_MOST = 10_000
/** Enough to see what it wanted to be. */
const BODY_KEPT = 1000

export async function keepForged(deps: Deps, provider: string, body: string): Promise<void> {
  const row = { provider, body: body.slice(0, BODY_KEPT), receivedAt: deps.clock.now() }
  const isKept = await inTransaction(deps.db, (tx) => insertForged(tx, row, KEPT_PER_HOUR))
  if (isKept) deps.log.warn({ provider }, 'a payment message was not signed by its provider')
}

export async function forgetForged(deps: Pick<Deps, 'db'>): Promise<void> {
  await inTransaction(deps.db, (tx) => deleteForged(tx, KEPT_MOST))
}
