/**
 * Handles the next deliveries of one consumer: in batches while there are no failures, and one at a time after a failure, so
 * that only the failing one counts its tries.
 */
import { inTransaction } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import type { Consumer } from './consumer.ts'
import { toErrorText } from './error-text.rules.ts'
import { countFailure, type Delivery, deleteDeliveries, lockNextDeliveries } from './outbox.queries.ts'

export interface ConsumerState {
  /** Milliseconds since 1970. A failing consumer pauses until then. */
  retryAt: number
  /** The number of deliveries still to be handled one at a time, because a batch with them failed. */
  singlesLeft: number
}

export const newConsumerState = (): ConsumerState => ({ retryAt: 0, singlesLeft: 0 })

type DeliveryDeps = Pick<Platform, 'db' | 'log' | 'metrics' | 'clock'>

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
  batchMax = BATCH_MAX,
): Promise<Delivered> {
  if (deps.clock.now().getTime() < state.retryAt) return { handled: 0, mayBeMore: false }
  if (state.singlesLeft > 0) return deliverFirst(deps, consumer, state)
  try {
    const handled = await handle(deps, consumer, batchMax)
    return { handled, mayBeMore: handled === batchMax }
  } catch (error) {
    deps.log.warn(
      { err: error, consumer: consumer.name },
      'a batch failed: handling its deliveries one at a time',
    )
    state.singlesLeft = batchMax
    return deliverFirst(deps, consumer, state)
  }
}

async function deliverFirst(
  deps: DeliveryDeps,
  consumer: Consumer,
  state: ConsumerState,
): Promise<Delivered> {
  const outcome = await handleFirst(deps, consumer, state)
  if (outcome === 'empty') state.singlesLeft = 0
  else if (outcome !== 'failed') state.singlesLeft--
  return {
    handled: outcome === 'handled' ? 1 : 0,
    mayBeMore: outcome === 'handled' || outcome === 'parked',
  }
}

/** `onRead` gets the deliveries before the consumer does. */
async function handle(
  deps: DeliveryDeps,
  consumer: Consumer,
  most: number,
  onRead: (deliveries: readonly Delivery[]) => void = () => {},
): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const deliveries = await lockNextDeliveries(tx, consumer.name, most)
    if (deliveries.length === 0) return 0

    onRead(deliveries)
    await consumer.handle(
      tx,
      deliveries.flatMap((delivery) => delivery.events),
    )
    await deleteDeliveries(tx, consumer.name, deliveries)
    return deliveries.length
  })
}

type Outcome = 'handled' | 'empty' | 'failed' | 'parked'

async function handleFirst(deps: DeliveryDeps, consumer: Consumer, state: ConsumerState): Promise<Outcome> {
  const attempt: { deliveryId: bigint | null } = { deliveryId: null }
  try {
    const handled = await handle(deps, consumer, 1, ([first]) => {
      attempt.deliveryId = first?.id ?? null
    })
    return handled === 0 ? 'empty' : 'handled'
  } catch (error) {
    // Nothing was read, so no delivery has failed.
    if (attempt.deliveryId === null) throw error
    return recordFailure(deps, consumer, state, { deliveryId: attempt.deliveryId, error })
  }
}

/** Logs the error first, because counting it can fail too. */
async function recordFailure(
  deps: DeliveryDeps,
  { name: consumer }: Consumer,
  state: ConsumerState,
  { deliveryId, error }: { deliveryId: bigint; error: unknown },
): Promise<'failed' | 'parked'> {
  const delivery = String(deliveryId)
  deps.metrics.deliveryFailures.inc({ consumer })
  deps.log.error({ err: error, consumer, delivery }, 'a delivery failed')
  const failures = await countFailure(deps.db, {
    consumer,
    deliveryId,
    reason: toErrorText(error),
    triesMax: TRIES_MAX,
    at: deps.clock.now(),
  })
  // Another process may have handled it meanwhile.
  const tries = failures ?? 1
  const isParked = tries >= TRIES_MAX
  const waitMs = isParked ? 0 : Math.min(RETRY_FIRST_MS * 2 ** (tries - 1), RETRY_MAX_MS)
  state.retryAt = deps.clock.now().getTime() + waitMs
  if (isParked) deps.log.error({ consumer, delivery, tries }, 'a delivery was parked: see `delivery list`')
  return isParked ? 'parked' : 'failed'
}
