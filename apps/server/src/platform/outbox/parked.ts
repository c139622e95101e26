/**
 * Parked deliveries, which failed too often and wait for staff. Nothing is discarded: a retried one waits like any other, and its
 * consumer handles it in the order of the IDs.
 */
import type { Tx } from '../database/database.ts'
import { TRIES_MAX } from './delivery.ts'
import { unpark } from './outbox.queries.ts'

export { listParked, type ParkedDelivery } from './outbox.queries.ts'

/** Few, so that one that still fails delays the others of its consumer for seconds instead of minutes. */
const TRIES_AGAIN = 3

/** Without an ID, retries all of the consumer's. Returns the IDs of the deliveries that were parked. */
export async function retryParked(tx: Tx, consumer: string, id: bigint | null): Promise<bigint[]> {
  const ids = await unpark(tx, consumer, id, TRIES_MAX - TRIES_AGAIN)
  return ids.sort((left, right) => (left < right ? -1 : 1))
}
