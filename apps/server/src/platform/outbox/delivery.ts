/**
 * Handles the next deliveries of one consumer: in batches while there are no failures, and one at a time after a failure, so
 * that only the failing one counts its tries.
 */
import { sql } from 'kysely'
import { inTransaction } from '../database/database.ts'
import type { Tx } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import type { Consumer } from './consumer.ts'
import type { StoredEvent } from './events.ts'
import { toErrorText } from './error-text.rules.ts'

export interface ConsumerState {
  /** Milliseconds since 1970. A failing consumer pauses until then. */
  retryAt: number
}

type DeliveryDeps = Pick<Platform, 'db' | 'log' | 'metrics' | 'clock'>

interface Delivery {
  id: bigint
  events: StoredEvent[]
}

const BATCH_MAX = 100
/** After this many failures, a delivery is parked. */
export const TRIES_MAX = 20
const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 10_000

interface Delivered {
  /** The number of handled deliveries. */
  handled: number
  /** False if nothing is left now, or nothing can be done now. */
  mayBeMore: boolean
}

export async function deliverNext(
  deps: DeliveryDeps,
  consumer: Consumer,
  state: ConsumerState,
): Promise<Delivered> {
  if (deps.clock.now().getTime() < state.retryAt) return { handled: 0, mayBeMore: false }
  try {
    const handled = await handle(deps, consumer, BATCH_MAX)
    return { handled, mayBeMore: handled === BATCH_MAX }
  } catch {
    const handled = await handleFirst(deps, consumer, state)
    // After a delivery is parked, the next one can be handled at once.
    return { handled, mayBeMore: handled > 0 || deps.clock.now().getTime() >= state.retryAt }
  }
}

async function handle(deps: DeliveryDeps, consumer: Consumer, most: number): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const deliveries = await lockNext(tx, consumer.name, most)
    if (deliveries.length === 0) return 0

    await consumer.handle(
      tx,
      deliveries.flatMap((delivery) => delivery.events),
    )
    await sql`
      delete from delivery
      where consumer = ${consumer.name} and id = any (${deliveries.map(({ id }) => String(id))}::bigint[])`.execute(
      tx,
    )
    return deliveries.length
  })
}

/** FOR UPDATE: a relay that has just lost its lease may still be working on the same rows. */
async function lockNext(tx: Tx, consumer: string, most: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select id, events from delivery
    where consumer = ${consumer} and parked_at is null
    order by id limit ${most} for update`.execute(tx)
  return rows
}

async function handleFirst(deps: DeliveryDeps, consumer: Consumer, state: ConsumerState): Promise<number> {
  try {
    return await handle(deps, consumer, 1)
  } catch (error) {
    deps.metrics.deliveryFailures.inc({ consumer: consumer.name })
    const { rows } = await sql<{ tries: number }>`
      update delivery set tries = tries + 1, last_error = ${toErrorText(error)},
        parked_at = case when tries + 1 >= ${TRIES_MAX} then ${deps.clock.now()}::timestamptz end
      where consumer = ${consumer.name} and id = (
        select id from delivery where consumer = ${consumer.name} and parked_at is null order by id limit 1)
      returning tries`.execute(deps.db)
    const tries = rows[0]?.tries ?? 1
    const waitMs = tries >= TRIES_MAX ? 0 : Math.min(RETRY_FIRST_MS * 2 ** (tries - 1), RETRY_MAX_MS)
    state.retryAt = deps.clock.now().getTime() + waitMs
    deps.log.error(
      { err: error, consumer: consumer.name, tries },
      tries >= TRIES_MAX ? 'a delivery was parked: see `delivery list`' : 'a delivery failed: retrying',
    )
    return 0
  }
}
