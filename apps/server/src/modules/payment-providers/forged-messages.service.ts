/**
 * Messages sent in a provider's name without its valid signature. They are stored for inspection, apart from the
 * messages that staff must handle. Anyone can send them, so the number per hour, the size of each and the total are
 * limited.
 */
import { inTransaction } from '../../platform/database/database.ts'
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import { deleteForged, insertForged } from './forged-messages.queries.ts'

const KEPT_PER_HOUR = 1000
const KEPT_MAX = 10_000
/** Enough to see what the message claimed. */
const BODY_LENGTH_MAX = 1000

export async function keepForged(deps: PaymentProvidersDeps, provider: string, body: string): Promise<void> {
  const row = { provider, body: body.slice(0, BODY_LENGTH_MAX), receivedAt: deps.clock.now() }
  const isKept = await inTransaction(deps.db, (tx) => insertForged(tx, row, KEPT_PER_HOUR))
  if (isKept) deps.log.warn({ provider }, 'payment message has no valid provider signature')
}

export async function forgetForged(deps: PaymentProvidersDeps): Promise<void> {
  await inTransaction(deps.db, (tx) => deleteForged(tx, KEPT_MAX))
}
