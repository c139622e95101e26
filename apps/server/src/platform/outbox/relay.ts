/**
 * Delivers events from the outbox to consumers. One relay per database has the lease: a session lock on the connection that
 * copies, so that a relay that lost its lease cannot write. Copying creates one delivery per consumer and deletes the source
 * row in one statement. A consumer handles its deliveries in the order of their IDs, and deletes them in the transaction of
 * its effect. A failing consumer doesn't delay the others. The relay must never lose an event of a consumer, and must keep their order
 * with one exception: a delivery that failed `TRIES_MAX` times is parked for staff, the next ones follow, and the consumer gets it again
 * after them when staff retries it. Failures during an outage of the database or of an outside system do not count.
 */
import { type Client, keepConnected } from '@fairhall/postgres'
import type { Platform } from '../platform.ts'
import { pause } from '../pause.ts'
import type { Consumer } from './consumer.ts'
import { type Signal, createSignal } from './signal.ts'
import { type ConsumerState, deliverNext, newConsumerState } from './delivery.ts'
import {
  COPY_MAX,
  copyToDeliveries,
  listConsumersWithWork,
  prepareToCopy,
  tryLockRelay,
} from './outbox.queries.ts'

export interface Relay {
  /** Resolves after the delivery in progress. */
  stop(): Promise<void>
}

type RelayDeps = Pick<Platform, 'db' | 'databaseUrl' | 'log' | 'metrics' | 'clock'>

/** The pause between two copies, unless the last one was full. Each copy wakes consumers, so gathered events are handled together. */
const COPY_EVERY_MS = 50
/** The longest wait of a failing consumer. Its pause can be longer, but the clock may be set meanwhile. */
const RETRY_WAIT_MS = 200
const REST_MAX_MS = 200
/** Signals report copied rows; this interval finds deliveries that staff retried. */
const RECHECK_MS = 2000
const LEASE_WAIT_MS = 1000

/** @throws Error if two consumers have the same name: a second consumer of that name would make every copy fail */
export function startRelay(deps: RelayDeps, consumers: readonly Consumer[]): Relay {
  const names = consumers.map(({ name }) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw new Error(`two consumers of events are named ${repeated}`)
  const stopping = new AbortController()
  const done = keepConnected(
    {
      databaseUrl: deps.databaseUrl,
      name: 'relay',
      retryDelayMs: LEASE_WAIT_MS,
      async use(client, signal) {
        if (!(await tryLockRelay(client))) return
        await prepareToCopy(client)
        await work(deps, client, consumers, signal)
      },
      onBreak: (error) => deps.log.warn({ err: error }, 'the relay lost its connection'),
    },
    stopping.signal,
  )
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function work(
  deps: RelayDeps,
  client: Client,
  consumers: readonly Consumer[],
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController()
  const stopped = AbortSignal.any([signal, ended.signal])
  for (const { begin } of consumers) begin?.()
  const signals = new Map<string, Signal>()
  const deliveries = consumers.map((consumer) => {
    const newDeliveries = createSignal()
    signals.set(consumer.name, newDeliveries)
    return deliverUntilStopped(deps, consumer, newDeliveries, stopped)
  })
  let checkedAt = deps.clock.now().getTime()
  try {
    while (!signal.aborted) {
      const { copied, consumersToWake } = await copyToDeliveries(client, consumers)
      for (const name of consumersToWake) signals.get(name)?.send()
      if (deps.clock.now().getTime() - checkedAt >= RECHECK_MS) {
        checkedAt = deps.clock.now().getTime()
        for (const name of await listConsumersWithWork(client, consumers)) signals.get(name)?.send()
      }
      if (copied < COPY_MAX) await pause(COPY_EVERY_MS, signal)
    }
  } finally {
    ended.abort()
    await Promise.all(deliveries)
  }
}

/** How long a consumer that rests does so after a batch that took `tookMs`. */
export const restMsAfter = (tookMs: number): number => Math.min(2 * tookMs, REST_MAX_MS)

async function deliverUntilStopped(
  deps: RelayDeps,
  consumer: Consumer,
  newDeliveries: Signal,
  signal: AbortSignal,
): Promise<void> {
  const state = newConsumerState()
  while (!signal.aborted) {
    const seen = newDeliveries.count
    const began = performance.now()
    const waitMs = await tryToDeliver(deps, consumer, state)
    if (consumer.rests && waitMs === null) await pause(restMsAfter(performance.now() - began), signal)
    if (waitMs !== 0)
      await newDeliveries.wait(seen, waitMs === null ? null : Math.min(waitMs, RETRY_WAIT_MS), signal)
  }
}

/** Returns how long to wait before the next try; null: until the next signal. */
async function tryToDeliver(
  deps: RelayDeps,
  consumer: Consumer,
  state: ConsumerState,
): Promise<number | null> {
  try {
    return (await deliverNext(deps, consumer, state)).waitMs
  } catch (error) {
    // No delivery has failed, for example if the database is away.
    deps.log.warn({ err: error, consumer: consumer.name }, 'deliveries could not be handled: retrying')
    return RETRY_WAIT_MS
  }
}
