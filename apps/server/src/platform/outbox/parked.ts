/**
 * Parked deliveries, which failed too often and wait for staff. Nothing is discarded: a retried one waits like any other, and its
 * consumer handles it in the order of the IDs.
 */
import { type Db, queryable, type Tx } from '../database/database.ts'
import { TRIES_MAX } from './delivery.ts'
import type { StoredEvent } from './events.ts'

export interface ParkedDelivery {
  consumer: string
  id: bigint
  events: readonly StoredEvent[]
  tries: number
  parkedAt: Date
  lastError: string | null
}

/** Few, so that one that still fails delays the others of its consumer for seconds instead of minutes. */
const TRIES_AGAIN = 3

/** Oldest first. */
export async function listParked(db: Db, most: number): Promise<ParkedDelivery[]> {
  const { rows } = await queryable(db).query<ParkedDelivery>(
    `select consumer, id, events, tries, parked_at as "parkedAt", last_error as "lastError" from delivery
      where parked_at is not null order by parked_at, id limit $1`,
    [most],
  )
  return rows
}

/** Without an ID, retries all of the consumer's. Returns the IDs of the deliveries that were parked. */
export async function retryParked(tx: Tx, consumer: string, id: bigint | null): Promise<bigint[]> {
  const { rows } = await queryable(tx).query<{ id: bigint }>(
    `update delivery set parked_at = null, tries = $3
      where consumer = $1 and parked_at is not null and ($2::bigint is null or id = $2) returning id`,
    [consumer, id, TRIES_MAX - TRIES_AGAIN],
  )
  return rows.map((row) => row.id).sort((left, right) => (left < right ? -1 : 1))
}
