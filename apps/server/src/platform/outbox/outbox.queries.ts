import type { ClientBase } from '@fairhall/postgres'
import type { Db, Tx } from '../database/database.ts'
import type { StoredEvent } from './events.ts'

/** `events`: a JSON array. */
export async function insertEvents(tx: Tx, events: string): Promise<void> {
  await tx.query('insert into ledger_outbox (events) values ($1::jsonb)', [events])
}

/** `events`: a JSON array, whose elements become one row each. */
export async function insertSeparateEvents(tx: Tx, events: string): Promise<void> {
  await tx.query(
    `insert into ledger_outbox (events)
     select jsonb_build_array(event) from jsonb_array_elements($1::jsonb) with ordinality e(event, position) order by position`,
    [events],
  )
}

const RELAY_LOCK = 7_246_002

/** Takes the session lock of the relay, unless another connection has it. */
export async function tryLockRelay(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    RELAY_LOCK,
  ])
  return rows[0]?.got === true
}

/**
 * The commits of this connection don't wait for the disk. A copy that a crash undoes leaves its rows in the outbox, and is made again. Its
 * plans follow indexes, as in `queryByIndex`.
 */
export async function prepareToCopy(client: ClientBase): Promise<void> {
  await client.query('set synchronous_commit = off; set enable_seqscan = off; set enable_bitmapscan = off')
}

/** Outbox rows of one copy. */
export const COPY_MAX = 500

interface Subscriber {
  name: string
  kinds: readonly string[]
}

interface Copied {
  /** The number of outbox rows. */
  copied: number
  /** Names of consumers with new deliveries. */
  consumersToWake: readonly string[]
}

/**
 * One statement: each consumer gets a delivery with just the events that it subscribes to, in their order. Expands each outbox row once to see
 * its kinds. A JSON path then selects the events of a consumer, in half the time of an aggregate.
 */
export async function copyToDeliveries(
  client: ClientBase,
  subscribers: readonly Subscriber[],
): Promise<Copied> {
  const listeners = JSON.stringify(subscribers.map(({ name, kinds }) => ({ name, kinds })))
  const { rows } = await client.query<{ copied: bigint; consumersToWake: string[] }>({
    name: 'relay-copy',
    text: `
      with source as (
        delete from ledger_outbox where id in (select id from ledger_outbox order by id limit ${COPY_MAX})
        returning id, events
      ), subscriber as (
        select name, kinds from jsonb_to_recordset($1::jsonb) as s(name text, kinds jsonb)
      ), listener as (
        select name, kind from subscriber cross join lateral jsonb_array_elements_text(kinds) as k(kind)
      ), present as (
        select distinct id, event ->> 'kind' as kind from source cross join lateral jsonb_array_elements(events) as e(event)
      ), wanted as (
        select distinct name, id from present join listener using (kind)
      ), created as (
        insert into delivery (consumer, id, events)
        select name, id, jsonb_path_query_array(events, '$[*] ? (@.kind == $kinds[*])', jsonb_build_object('kinds', kinds))
        from wanted join source using (id) join subscriber using (name)
        returning consumer
      )
      select (select count(*) from source) as copied,
        array(select distinct consumer from created) as "consumersToWake"`,
    values: [listeners],
  })
  return { copied: Number(rows[0]?.copied ?? 0n), consumersToWake: rows[0]?.consumersToWake ?? [] }
}

/** Consumers with waiting deliveries. One query for all: a query for each would load an idle server. */
export async function listConsumersWithWork(
  client: ClientBase,
  subscribers: readonly Subscriber[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as c(name)
      where exists (select from delivery where consumer = name and parked_at is null)`,
    [subscribers.map(({ name }) => name)],
  )
  return rows.map(({ name }) => name)
}

export interface Delivery {
  id: bigint
  events: StoredEvent[]
}

/**
 * Runs a statement with a plan that follows indexes. A queue is nearly empty when its statements are planned, so PostgreSQL would plan to read
 * the whole table, and keep that plan. Between two vacuums the table fills with deleted rows, which each statement would read.
 */
async function queryByIndex<Row extends object>(tx: Tx, text: string, values: readonly unknown[]) {
  const scans = `select set_config('enable_seqscan', $1, true), set_config('enable_bitmapscan', $1, true)`
  const [, answer] = await Promise.all([
    tx.query(scans, ['off']),
    tx.query<Row>(text, values),
    tx.query(scans, ['on']),
  ])
  return answer
}

/** FOR UPDATE: a relay that has just lost its lease may still be working on the same rows. */
export async function lockNextDeliveries(tx: Tx, consumer: string, countMax: number): Promise<Delivery[]> {
  const { rows } = await queryByIndex<Delivery>(
    tx,
    `select id, events from delivery where consumer = $1 and parked_at is null
      order by id limit $2 for update`,
    [consumer, countMax],
  )
  return rows
}

export async function deleteDeliveries(
  tx: Tx,
  consumer: string,
  deliveries: readonly Delivery[],
): Promise<void> {
  await queryByIndex(tx, 'delete from delivery where consumer = $1 and id = any ($2::bigint[])', [
    consumer,
    deliveries.map(({ id }) => String(id)),
  ])
}

interface Failure {
  consumer: string
  deliveryId: bigint
  reason: string
  triesMax: number
  at: Date
}

/** Counts a failure of a delivery, and parks it after `triesMax` of them. Returns its failures; null if it was handled or parked meanwhile. */
export async function countFailure(
  db: Db,
  { consumer, deliveryId, reason, triesMax, at }: Failure,
): Promise<number | null> {
  const { rows } = await db.query<{ tries: number }>(
    `update delivery set tries = tries + 1, last_error = $3,
            parked_at = case when tries + 1 >= $4 then $5::timestamptz end
      where consumer = $1 and id = $2 and parked_at is null
      returning tries`,
    [consumer, deliveryId, reason, triesMax, at],
  )
  return rows[0]?.tries ?? null
}

export interface ParkedDelivery {
  consumer: string
  id: bigint
  events: readonly StoredEvent[]
  tries: number
  parkedAt: Date
  lastError: string | null
}

/** A condition over a delivery `d`, with the parameter `$2`, of a module that knows what its events name. */
interface ParkedCondition {
  sql: string
  value: unknown
}

/** Oldest first. */
export async function listParked(
  db: Db,
  countMax: number,
  condition: ParkedCondition = { sql: '$2::text is null', value: null },
): Promise<ParkedDelivery[]> {
  const { rows } = await db.query<ParkedDelivery>(
    `select consumer, id, events, tries, parked_at as "parkedAt", last_error as "lastError" from delivery d
      where parked_at is not null and ${condition.sql} order by parked_at, id limit $1`,
    [countMax, condition.value],
  )
  return rows
}

/** Without an ID, all parked deliveries of the consumer. They continue with `tries` failures. */
export async function unpark(tx: Tx, consumer: string, id: bigint | null, tries: number): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `update delivery set parked_at = null, tries = $3
      where consumer = $1 and parked_at is not null and ($2::bigint is null or id = $2) returning id`,
    [consumer, id, tries],
  )
  return rows.map((row) => row.id)
}

export async function countOutbox(db: Db): Promise<number> {
  const { rows } = await db.query<{ waiting: bigint }>('select count(*) as waiting from ledger_outbox')
  return Number(rows[0]?.waiting ?? 0n)
}

interface DeliveryCounts {
  consumer: string
  waiting: bigint
  parked: bigint
}

export async function countDeliveries(db: Db): Promise<DeliveryCounts[]> {
  const { rows } = await db.query<DeliveryCounts>(
    `select consumer, count(*) filter (where parked_at is null) as waiting, count(parked_at) as parked
       from delivery group by consumer`,
  )
  return rows
}
