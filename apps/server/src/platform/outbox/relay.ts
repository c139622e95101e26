/**
 * Carries news from the outbox to those who listen. One relay per database, by lease: a session lock of PostgreSQL on
 * the very connection that the copying runs on, so that a relay that lost its lease cannot write any more. Copying
 * makes one delivery per consumer and deletes the source row, in one statement; a consumer handles its deliveries in the
 * order of their ids and deletes them in the transaction of its effect. A failing consumer waits alone; a delivery that
 * failed 20 times is parked for a person, and the next one follows. It must never lose or reorder a consumer's news.
 */
import type pg from 'pg'
import { keepConnected } from '../database/dedicated-connection.ts'
import type { Deps } from '../deps.ts'
import { pause } from '../pause.ts'
import type { Consumer } from './consumer.ts'
import { type Bell, createBell } from './bell.ts'
import { type ConsumerState, deliverNext } from './delivery.ts'

export interface Relay {
  /** Ends after the delivery that is under way. */
  stop(): Promise<void>
}

type RelayDeps = Pick<Deps, 'db' | 'databaseUrl' | 'log' | 'metrics' | 'clock'>

const RELAY_LOCK = 7_246_002
const COPY_MAX = 500
/** Between two copies, unless the first took as much as it could: each wakes every consumer, and what has gathered is handled together. */
const COPY_EVERY_MS = 50
const RETRY_WAIT_MS = 200
/** Bells tell of what is copied; this is for what staff put back to be tried again. */
const LOOK_AGAIN_MS = 2000
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

async function takeLease(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    RELAY_LOCK,
  ])
  return rows[0]?.got === true
}

async function work(
  deps: RelayDeps,
  client: pg.Client,
  consumers: readonly Consumer[],
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController()
  const both = AbortSignal.any([signal, ended.signal])
  const bells = new Map(consumers.map(({ name }) => [name, createBell()]))
  const deliveries = consumers.map((consumer) =>
    deliverForEver(deps, consumer, bells.get(consumer.name) as Bell, both),
  )
  let lookedAt = deps.clock.now().getTime()
  try {
    while (!signal.aborted) {
      const { copied, heardBy } = await copyToDeliveries(client, consumers)
      for (const name of heardBy) bells.get(name)?.ring()
      if (deps.clock.now().getTime() - lookedAt >= LOOK_AGAIN_MS) {
        lookedAt = deps.clock.now().getTime()
        for (const name of await listAwaited(client, consumers)) bells.get(name)?.ring()
      }
      if (copied < COPY_MAX) await pause(COPY_EVERY_MS, signal)
    }
  } finally {
    ended.abort()
    await Promise.all(deliveries)
  }
}

interface Copied {
  /** Rows of the outbox. */
  copied: number
  /** Names of the consumers that have something to do now. */
  heardBy: readonly string[]
}

/** One statement: whoever listens to some of a row's events gets a delivery of just those. */
export async function copyToDeliveries(
  client: pg.ClientBase,
  consumers: readonly Consumer[],
): Promise<Copied> {
  const listeners = JSON.stringify(consumers.map(({ name, types }) => ({ name, types })))
  const { rows } = await client.query<{ taken: bigint; heardBy: string[] }>({
    name: 'relay-copy',
    text: `
      with taken as (
        delete from ledger_outbox where id in (select id from ledger_outbox order by id limit ${COPY_MAX})
        returning id, events
      ), listener as (
        select name, types from jsonb_to_recordset($1::jsonb) as l(name text, types text[])
      ), copied as (
        insert into delivery (consumer, id, events)
        select listener.name, taken.id, heard.events
        from taken
        cross join listener
        cross join lateral (
          select jsonb_agg(event order by position) as events
          from jsonb_array_elements(taken.events) with ordinality as e(event, position)
          where event ->> 'type' = any (listener.types)
        ) heard
        where heard.events is not null
        returning consumer
      )
      select (select count(*) from taken) as taken,
        array(select distinct consumer from copied) as "heardBy"`,
    values: [listeners],
  })
  return { copied: Number(rows[0]?.taken ?? 0n), heardBy: rows[0]?.heardBy ?? [] }
}

/** For whom something waits. One question for all of them: each by itself would keep a quiet house busy. */
async function listAwaited(client: pg.ClientBase, consumers: readonly Consumer[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as c(name)
      where exists (select from delivery where consumer = name and parked_at is null)`,
    [consumers.map(({ name }) => name)],
  )
  return rows.map(({ name }) => name)
}

async function deliverForEver(
  deps: RelayDeps,
  consumer: Consumer,
  bell: Bell,
  signal: AbortSignal,
): Promise<void> {
  const state: ConsumerState = { retryAt: 0 }
  while (!signal.aborted) {
    const heard = bell.rings
    let mayBeMore = false
    let isFailing = false
    try {
      ;({ mayBeMore } = await deliverNext(deps, consumer, state))
      isFailing = deps.clock.now().getTime() < state.retryAt
    } catch (error) {
      isFailing = true
      deps.log.warn({ err: error, consumer: consumer.name }, 'deliveries could not be read')
    }
    if (!mayBeMore) await bell.wait(heard, isFailing ? RETRY_WAIT_MS : null, signal)
  }
}
