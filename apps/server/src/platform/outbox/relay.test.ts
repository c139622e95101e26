import { Client } from '@fairhall/postgres'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { systemClock } from '../clock.ts'
import { inTransaction } from '../database/database.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { announce } from './publish-event.ts'
import { type Consumer, defineBatchConsumer, defineConsumer } from './consumer.ts'
import { type ConsumerState, deliverNext, newConsumerState } from './delivery.ts'
import { listParked, retryParked } from './parked.ts'
import { copyToDeliveries } from './outbox.queries.ts'
import { OutsideAway } from './outside-away.ts'
import { startRelay } from './relay.ts'

declare module './events.ts' {
  interface Events {
    'test.happened': { number: number; amount?: bigint }
    'test.ignored': { number: number }
  }
}

const database = await createTestDatabase()
afterAll(() => database.drop())
const { db, pool } = database
// In order of handling: a table returns rows in the order of free places.
await pool.query('create table heard (place bigint generated always as identity, consumer text, number int)')

const deps = {
  db,
  databaseUrl: database.url,
  log: createLog('silent'),
  metrics: createMetrics(),
  clock: systemClock,
}
const announceNumber = (number: number) =>
  inTransaction(db, (tx) => announce(tx, { kind: 'test.happened', number }))
const handledBy = async (consumer: string) =>
  (
    await pool.query<{ number: number }>('select number from heard where consumer = $1 order by place', [
      consumer,
    ])
  ).rows.map((row) => row.number)

/** Records the events that it handles, and fails while `fails` returns true. */
function recorder(name: string, fails: (number: number) => boolean = () => false): Consumer {
  return defineConsumer({
    name,
    kinds: ['test.happened'],
    async handle(tx, { number }) {
      await tx.query('insert into heard (consumer, number) values ($1, $2)', [name, number])
      if (fails(number)) throw new Error(`no ${number}`)
    },
  })
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve))
}

/** Returns the number of handled deliveries. */
async function deliver(
  consumer: Consumer,
  state: ConsumerState = newConsumerState(),
  on = deps,
): Promise<number> {
  return (await deliverNext(on, consumer, state)).handled
}

async function copyAll(consumers: Consumer[]): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  while ((await copyToDeliveries(client, consumers)).copied > 0);
  await client.end()
}

test('each event reaches each subscribed consumer once and in order', async () => {
  const both = { ...recorder('both'), kinds: ['test.ignored', 'test.happened'] }
  const consumers = [recorder('one'), recorder('two'), both]
  const hasAll = async (name: string, count: number) => (await handledBy(name)).length === count
  for (const number of [1, 2, 3]) await announceNumber(number)
  const ignored = { kind: 'test.ignored', number: 9 } as const
  await inTransaction(db, (tx) => announce(tx, ignored))
  const happened = [4, 5, 6].map((number) => ({ kind: 'test.happened', number }) as const)
  await inTransaction(db, (tx) => announce(tx, ignored, ...happened, ignored))
  const relay = startRelay(deps, consumers)
  await until(async () => (await hasAll('one', 6)) && (await hasAll('two', 6)) && (await hasAll('both', 9)))
  await relay.stop()
  expect(await handledBy('one')).toEqual([1, 2, 3, 4, 5, 6])
  expect(await handledBy('both')).toEqual([1, 2, 3, 9, 9, 4, 5, 6, 9])
  expect((await pool.query('select from ledger_outbox union all select from delivery')).rowCount).toBe(0)
})

test('concurrent relays deliver nothing twice, and the second takes over when the first ends', async () => {
  const begun: string[] = []
  const start = (name: string) =>
    startRelay(deps, [{ ...recorder('shared'), begin: () => void begun.push(name) }])
  const [first, second] = [start('first'), start('second')]
  for (let number = 0; number < 50; number += 1) await announceNumber(number)
  await until(async () => (await handledBy('shared')).length >= 50)
  expect(begun).toHaveLength(1)
  await first.stop()
  for (let number = 50; number < 60; number += 1) await announceNumber(number)
  await until(async () => (await handledBy('shared')).length >= 60)
  expect(begun.at(-1)).toBe('second')
  await second.stop()
  expect(await handledBy('shared')).toEqual(Array.from({ length: 60 }, (_, number) => number))
})

test('a failing consumer never delays the others, and continues where it stopped after it recovers', async () => {
  let isFailing = true
  const [failing, healthy] = [recorder('failing', (number) => isFailing && number === 2), recorder('healthy')]
  for (const number of [1, 2, 3]) await announceNumber(number)
  await copyAll([failing, healthy])
  const state = newConsumerState()
  const now = new Date('2026-11-20T12:00:00.000Z')
  const stopped = { ...deps, clock: { now: () => now } }
  expect(await deliver(healthy)).toBe(3)
  expect(await deliver(failing, state, stopped)).toBe(1)
  expect(await deliver(failing, state, stopped)).toBe(0)
  expect(await handledBy('failing')).toEqual([1])
  expect(state.retryAt).toBe(now.getTime() + 100)

  isFailing = false
  const recovered = { ...stopped, clock: { now: () => new Date(state.retryAt) } }
  while ((await deliver(failing, state, recovered)) > 0);
  expect(await handledBy('failing')).toEqual([1, 2, 3])
  // Otherwise the relay would ask the database for more without a pause.
  expect(await deliverNext(recovered, failing, state)).toEqual({ handled: 0, waitMs: null })
})

test('after a batch has failed, its deliveries are handled one at a time, so that each failure is counted', async () => {
  const sizes: number[] = []
  const counting = defineBatchConsumer({
    name: 'counting',
    kinds: ['test.happened'],
    async handle(_tx, events) {
      sizes.push(events.length)
      if (events.some(({ number }) => number === 3)) throw new Error('no 3')
    },
  })
  for (const number of [1, 2, 3, 4]) await announceNumber(number)
  await copyAll([counting])
  const state = newConsumerState()
  while ((await deliver(counting, state)) > 0);
  expect(sizes).toEqual([4, 1, 1, 1])
})

test('a delivery that failed twenty times is parked, and the next one follows', async () => {
  const stubborn = recorder('stubborn', (number) => number === 1)
  await announceNumber(1)
  await announceNumber(2)
  await copyAll([stubborn])
  for (let tries = 0; tries < 20; tries += 1) await deliver(stubborn)
  expect(await handledBy('stubborn')).toEqual([])
  expect(await deliver(stubborn)).toBe(1)
  expect(await handledBy('stubborn')).toEqual([2])
  expect(await listParked(db, 10)).toMatchObject([
    { consumer: 'stubborn', tries: 20, lastError: 'Error: no 1', events: [{ number: 1 }] },
  ])
})

test('a retried delivery is handled once, or parked again after three tries', async () => {
  let isFailing = true
  const fixed = recorder('fixed', () => isFailing)
  await announceNumber(1)
  await copyAll([fixed])
  const fail = async (times: number) => {
    for (let tries = 0; tries < times; tries += 1) await deliver(fixed)
  }
  const parked = async () => (await listParked(db, 10)).filter(({ consumer }) => consumer === 'fixed')
  await fail(20)
  const [first] = await parked()
  const retry = () => inTransaction(db, (tx) => retryParked(tx, 'fixed', first?.id ?? 0n))
  expect(await retry()).toEqual([first?.id])
  expect(await retry()).toEqual([])
  await fail(2)
  expect(await parked()).toEqual([])
  await fail(1)
  expect(await parked()).toHaveLength(1)

  isFailing = false
  await inTransaction(db, (tx) => retryParked(tx, 'fixed', null))
  expect(await deliver(fixed)).toBe(1)
  expect([await handledBy('fixed'), await parked()]).toEqual([[1], []])
})

test('a failure counts for the delivery that failed, although staff retried an earlier one meanwhile', async () => {
  let isFixed = false
  const consumer = defineConsumer({
    name: 'overtaken',
    kinds: ['test.happened'],
    async handle(_tx, { number }) {
      if (number === 2) await inTransaction(db, (tx) => retryParked(tx, 'overtaken', null))
      if (!isFixed) throw new Error(`no ${number}`)
    },
  })
  await announceNumber(1)
  await announceNumber(2)
  await copyAll([consumer])
  for (let tries = 0; tries < 20; tries += 1) await deliver(consumer)
  await deliver(consumer, { ...newConsumerState(), singlesLeft: 1 })
  const { rows } = await pool.query(
    `select tries, last_error as error from delivery where consumer = 'overtaken' order by id`,
  )
  expect(rows).toEqual([
    { tries: 17, error: 'Error: no 1' },
    { tries: 1, error: 'Error: no 2' },
  ])
  isFixed = true
  expect(await deliver(consumer)).toBe(2)
})

test('an outage of an outside system counts no failure, and the delivery follows when it is over', async () => {
  let isAway = true
  const consumer = defineConsumer({
    name: 'outside',
    kinds: ['test.happened'],
    async handle(tx, { number }) {
      if (isAway) throw new OutsideAway('no answer')
      await tx.query('insert into heard (consumer, number) values ($1, $2)', ['outside', number])
    },
  })
  await announceNumber(1)
  await announceNumber(2)
  await copyAll([consumer])
  const state = newConsumerState()
  let nowMs = 0
  const later = { ...deps, clock: { now: () => new Date((nowMs += 10_000)) } }
  for (let tries = 0; tries < 30; tries += 1) await deliver(consumer, state, later)
  const { rows } = await pool.query(
    `select tries, parked_at from delivery where consumer = 'outside' order by id`,
  )
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ tries: 0, parked_at: null })))
  // The only sign of an outage while few deliveries wait: an alert reads it.
  const report = await deps.metrics.registry.metrics()
  expect(report).toContain('fairhall_delivery_failures_total{consumer="outside"} 30')
  isAway = false
  while ((await deliver(consumer, state, later)) > 0);
  expect(await handledBy('outside')).toEqual([1, 2])
})

test("a consumer's error is logged even if its failure can't be counted", async () => {
  const logged: unknown[] = []
  const log = createLog('silent')
  log.error = (...args: unknown[]) => void logged.push(args)
  const consumer = defineConsumer({
    name: 'uncounted',
    kinds: ['test.happened'],
    handle: async () => {
      throw new Error('no')
    },
  })
  await announceNumber(1)
  await copyAll([consumer])
  const away = {
    ...deps,
    log,
    db: { ...db, query: async () => Promise.reject(new Error('away')) } as typeof db,
  }
  const state = { ...newConsumerState(), singlesLeft: 1 }
  await expect(deliver(consumer, state, away)).rejects.toThrow('away')
  expect(logged).toMatchObject([[{ err: { message: 'no' }, consumer: 'uncounted' }, expect.any(String)]])
  await pool.query(`delete from delivery where consumer = 'uncounted'`)
})

test('an idle relay handles a delivery that staff retried', async () => {
  let isFailing = true
  const consumer = recorder('put back', () => isFailing)
  await announceNumber(1)
  await copyAll([consumer])
  for (let tries = 0; tries < 20; tries += 1) await deliver(consumer)
  isFailing = false
  let nowMs = 0
  // Each call of the clock is a second later.
  const clock = { now: () => new Date((nowMs += 1_000)) }
  const relay = startRelay({ ...deps, clock }, [consumer, recorder('idle')])
  await announceNumber(2)
  await until(async () => (await handledBy('put back')).length === 1)
  await inTransaction(db, (tx) => retryParked(tx, 'put back', null))
  await until(async () => (await handledBy('put back')).length === 2)
  await relay.stop()
  expect(await handledBy('put back')).toEqual([2, 1])
})

test('events of a rolled back transaction are never published', async () => {
  await expect(
    inTransaction(db, async (tx) => {
      await announce(tx, { kind: 'test.happened', number: 7, amount: 2n ** 60n })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect((await pool.query('select from ledger_outbox')).rowCount).toBe(0)
})
