/**
 * Handles the next deliveries of one consumer: in batches while there are no failures, and one at a time after a failure, so
 * that only the failing one counts its tries.
 */
import { inTransaction } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import type { Consumer } from './consumer.ts'
import { toErrorText } from './error-text.rules.ts'
import { countFailure, type Delivery, deleteDeliveries, lockNextDeliveries } from './outbox.queries.ts'
import { OutsideAway } from './outside-away.ts'

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
const AWAY_RETRY_MS = 1_000

interface Delivered {
  /** The number of handled deliveries. */
  handled: number
  /** 0: more may be waiting now. Otherwise the rest of the pause after a failure. Null: nothing is left until the next signal. */
  waitMs: number | null
}

export async function deliverNext(
  deps: DeliveryDeps,
  consumer: Consumer,
  state: ConsumerState,
  batchMax = BATCH_MAX,
): Promise<Delivered> {
  const pauseMs = pauseOf(deps, state)
  if (pauseMs > 0) return { handled: 0, waitMs: pauseMs }
  if (state.singlesLeft > 0) return deliverFirst(deps, consumer, state)
  try {
    const handled = await handle(deps, consumer, batchMax)
    return { handled, waitMs: handled === batchMax ? 0 : null }
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
  switch (await handleFirst(deps, consumer, state)) {
    case 'handled':
      state.singlesLeft--
      return { handled: 1, waitMs: 0 }
    case 'parked':
      state.singlesLeft--
      return { handled: 0, waitMs: 0 }
    case 'empty':
      state.singlesLeft = 0
      return { handled: 0, waitMs: null }
    case 'failed':
      return { handled: 0, waitMs: pauseOf(deps, state) }
  }
}

function pauseOf({ clock }: DeliveryDeps, { retryAt }: ConsumerState): number {
  return Math.max(0, retryAt - clock.now().getTime())
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
  // Noted as soon as it is read: the transaction can also fail at its commit.
  let deliveryId = null as bigint | null
  try {
    const handled = await handle(deps, consumer, 1, ([first]) => {
      deliveryId = first?.id ?? null
    })
    return handled === 0 ? 'empty' : 'handled'
  } catch (error) {
    // Nothing was read, so no delivery has failed.
    if (deliveryId === null) throw error
    return recordFailure(deps, consumer, state, { deliveryId, error })
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
  if (error instanceof OutsideAway) {
    state.retryAt = deps.clock.now().getTime() + AWAY_RETRY_MS
    return 'failed'
  }
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
