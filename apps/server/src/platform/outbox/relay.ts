/**
 * Delivers events from the outbox to consumers. One relay per database has the lease: a session lock on the connection that
 * copies, so that a relay that lost its lease cannot write. Copying creates one delivery per consumer and deletes the source
 * row in one statement. A consumer handles its deliveries in the order of their IDs, and deletes them in the transaction of
 * its effect. A failing consumer waits alone. A delivery that failed 20 times is parked for staff, and the next one follows.
 * The relay must never lose or reorder the events of a consumer.
 */
import { type Client, type ClientBase, keepConnected } from '@fairhall/postgres'
import type { Platform } from '../platform.ts'
import { pause } from '../pause.ts'
import type { Consumer } from './consumer.ts'
import { type Signal, createSignal } from './signal.ts'
import { type ConsumerState, deliverNext } from './delivery.ts'

export interface Relay {
  /** Resolves after the delivery in progress. */
  stop(): Promise<void>
}

type RelayDeps = Pick<Platform, 'db' | 'databaseUrl' | 'log' | 'metrics' | 'clock'>

const RELAY_LOCK = 7_246_002
const COPY_MAX = 500
/** The pause between two copies, unless the last one was full. Each copy wakes consumers, so gathered events are handled together. */
const COPY_EVERY_MS = 50
const RETRY_WAIT_MS = 200
/** Signals report copied rows; this interval finds deliveries that staff retried. */
const RECHECK_MS = 2000
const LEASE_WAIT_MS = 1000

export function startRelay(deps: RelayDeps, consumers: readonly Consumer[]): Relay {
  const stopping = new AbortController()
  const done = keepConnected(
    {
      databaseUrl: deps.databaseUrl,
      name: 'relay',
      retryDelayMs: LEASE_WAIT_MS,
      async use(client, signal) {
        if (await takeLease(client)) await work(deps, client, consumers, signal)
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

async function takeLease(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    RELAY_LOCK,
  ])
  return rows[0]?.got === true
}

async function work(
  deps: RelayDeps,
  client: Client,
  consumers: readonly Consumer[],
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController()
  const stopped = AbortSignal.any([signal, ended.signal])
  const signals = new Map(consumers.map(({ name }) => [name, createSignal()]))
  const deliveries = consumers.map((consumer) =>
    deliverUntilStopped(deps, consumer, signals.get(consumer.name) as Signal, stopped),
  )
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

interface Copied {
  /** The number of outbox rows. */
  copied: number
  /** Names of consumers with new deliveries. */
  consumersToWake: readonly string[]
}

/** One statement: each consumer gets a delivery with just the events that it subscribes to. */
export async function copyToDeliveries(client: ClientBase, consumers: readonly Consumer[]): Promise<Copied> {
  const listeners = JSON.stringify(consumers.map(({ name, kinds }) => ({ name, kinds })))
  const { rows } = await client.query<{ taken: bigint; consumersToWake: string[] }>({
    name: 'relay-copy',
    text: `
      with taken as (
        delete from ledger_outbox where id in (select id from ledger_outbox order by id limit ${COPY_MAX})
        returning id, events
      ), listener as (
        select name, kinds from jsonb_to_recordset($1::jsonb) as l(name text, kinds text[])
      ), copied as (
        insert into delivery (consumer, id, events)
        select listener.name, taken.id, subscribed.events
        from taken
        cross join listener
        cross join lateral (
          select jsonb_agg(event order by position) as events
          from jsonb_array_elements(taken.events) with ordinality as e(event, position)
          where event ->> 'kind' = any (listener.kinds)
        ) subscribed
        where subscribed.events is not null
        returning consumer
      )
      select (select count(*) from taken) as taken,
        array(select distinct consumer from copied) as "consumersToWake"`,
    values: [listeners],
  })
  return { copied: Number(rows[0]?.taken ?? 0n), consumersToWake: rows[0]?.consumersToWake ?? [] }
}

/** Consumers with waiting deliveries. One query for all: a query for each would load an idle server. */
async function listConsumersWithWork(client: ClientBase, consumers: readonly Consumer[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as c(name)
      where exists (select from delivery where consumer = name and parked_at is null)`,
    [consumers.map(({ name }) => name)],
  )
  return rows.map(({ name }) => name)
}

async function deliverUntilStopped(
  deps: RelayDeps,
  consumer: Consumer,
  newDeliveries: Signal,
  signal: AbortSignal,
): Promise<void> {
  const state: ConsumerState = { retryAt: 0 }
  while (!signal.aborted) {
    const seen = newDeliveries.count
    let mayBeMore = false
    let isFailing = false
    try {
      ;({ mayBeMore } = await deliverNext(deps, consumer, state))
      isFailing = deps.clock.now().getTime() < state.retryAt
    } catch (error) {
      isFailing = true
      deps.log.warn({ err: error, consumer: consumer.name }, 'deliveries could not be read: retrying')
    }
    if (!mayBeMore) await newDeliveries.wait(seen, isFailing ? RETRY_WAIT_MS : null, signal)
  }
}
