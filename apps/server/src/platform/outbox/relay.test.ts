import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../../tests/support/database.ts'
import { systemClock } from '../clock.ts'
import { inTransaction, queryable } from '../database/database.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { announce } from './announce.ts'
import { type Consumer, defineConsumer } from './consumer.ts'
import { type ConsumerState, deliverNext } from './delivery.ts'
import { listParked, retryParked } from './parked.ts'
import { copyToDeliveries, startRelay } from './relay.ts'

declare module './events.ts' {
  interface Events {
    'test.happened': { number: number; amount?: bigint }
    'test.ignored': { number: number }
  }
}

const database = await createTestDatabase()
afterAll(() => database.drop())
const { db, pool } = database
// In the order of hearing: a table gives its rows in that of the places that were free.
await pool.query('create table heard (place bigint generated always as identity, consumer text, number int)')

const deps = {
  db,
  databaseUrl: database.url,
  log: createLog('silent'),
  metrics: createMetrics(),
  clock: systemClock,
}
const tell = (number: number) => inTransaction(db, (tx) => announce(tx, { type: 'test.happened', number }))
const heardBy = async (consumer: string) =>
  (
    await pool.query<{ number: number }>('select number from heard where consumer = $1 order by place', [
      consumer,
    ])
  ).rows.map((row) => row.number)

/** Writes what it hears into a table, and fails while `fails` says so. */
function listener(name: string, fails: (number: number) => boolean = () => false): Consumer {
  return defineConsumer({
    name,
    types: ['test.happened'],
    async handle(tx, { number }) {
      await queryable(tx).query('insert into heard (consumer, number) values ($1, $2)', [name, number])
      if (fails(number)) throw new Error(`no ${number}`)
    },
  })
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve))
}

/** Says how many were handled. */
async function deliver(
  consumer: Consumer,
  state: ConsumerState = { retryAt: 0 },
  on = deps,
): Promise<number> {
  return (await deliverNext(on, consumer, state)).handled
}

async function copyAll(consumers: Consumer[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  while ((await copyToDeliveries(client, consumers)).copied > 0);
  await client.end()
}

test('each event reaches each listener once and in order, and only those who listen', async () => {
  const consumers = [listener('one'), listener('two')]
  for (const number of [1, 2, 3]) await tell(number)
  await inTransaction(db, (tx) => announce(tx, { type: 'test.ignored', number: 9 }))
  const relay = startRelay(deps, consumers)
  await until(async () => (await heardBy('two')).length === 3 && (await heardBy('one')).length === 3)
  await relay.stop()
  expect(await heardBy('one')).toEqual([1, 2, 3])
  expect((await pool.query('select from ledger_outbox union all select from delivery')).rowCount).toBe(0)
})

test('two relays at once hear nothing twice, and the second takes over when the first ends', async () => {
  const [first, second] = [startRelay(deps, [listener('shared')]), startRelay(deps, [listener('shared')])]
  for (let number = 0; number < 50; number += 1) await tell(number)
  await until(async () => (await heardBy('shared')).length >= 50)
  await first.stop()
  for (let number = 50; number < 60; number += 1) await tell(number)
  await until(async () => (await heardBy('shared')).length >= 60)
  await second.stop()
  expect(await heardBy('shared')).toEqual(Array.from({ length: 60 }, (_, number) => number))
})

test('a failing consumer waits alone, and goes on from where it was when it is well again', async () => {
  let isIll = true
  const [ill, well] = [listener('ill', (number) => isIll && number === 2), listener('well')]
  for (const number of [1, 2, 3]) await tell(number)
  await copyAll([ill, well])
  const state = { retryAt: 0 }
  const now = new Date('2026-11-20T12:00:00.000Z')
  const standing = { ...deps, clock: { now: () => now } }
  expect(await deliver(well)).toBe(3)
  expect(await deliver(ill, state, standing)).toBe(1)
  expect(await deliver(ill, state, standing)).toBe(0)
  expect(await heardBy('ill')).toEqual([1])
  expect(state.retryAt).toBe(now.getTime() + 100)

  isIll = false
  expect(await deliver(ill)).toBe(2)
  expect(await heardBy('ill')).toEqual([1, 2, 3])
})

test('a delivery that failed twenty times is parked, and the next one follows', async () => {
  const stubborn = listener('stubborn', (number) => number === 1)
  await tell(1)
  await tell(2)
  await copyAll([stubborn])
  for (let tries = 0; tries < 20; tries += 1) await deliver(stubborn)
  expect(await heardBy('stubborn')).toEqual([])
  expect(await deliver(stubborn)).toBe(1)
  expect(await heardBy('stubborn')).toEqual([2])
  expect(await listParked(db, 10)).toMatchObject([
    { consumer: 'stubborn', tries: 20, fault: 'Error: no 1', events: [{ number: 1 }] },
  ])
})

test('a parked delivery that is tried again is handled once, or parked again after three tries', async () => {
  let isIll = true
  const mended = listener('mended', () => isIll)
  await tell(1)
  await copyAll([mended])
  const fail = async (times: number) => {
    for (let tries = 0; tries < times; tries += 1) await deliver(mended)
  }
  const parked = async () => (await listParked(db, 10)).filter(({ consumer }) => consumer === 'mended')
  await fail(20)
  const [first] = await parked()
  const retry = () => inTransaction(db, (tx) => retryParked(tx, 'mended', first?.id ?? 0n))
  expect(await retry()).toEqual([first?.id])
  expect(await retry()).toEqual([])
  await fail(2)
  expect(await parked()).toEqual([])
  await fail(1)
  expect(await parked()).toHaveLength(1)

  isIll = false
  await inTransaction(db, (tx) => retryParked(tx, 'mended', null))
  expect(await deliver(mended)).toBe(1)
  expect([await heardBy('mended'), await parked()]).toEqual([[1], []])
})

test('what staff put back is handled by a relay that has nothing else to do', async () => {
  let isIll = true
  const consumer = listener('put back', () => isIll)
  await tell(1)
  await copyAll([consumer])
  for (let tries = 0; tries < 20; tries += 1) await deliver(consumer)
  isIll = false
  let lookedAt = 0
  // Each look at the clock is a second later.
  const clock = { now: () => new Date((lookedAt += 1_000)) }
  const relay = startRelay({ ...deps, clock }, [consumer, listener('idle')])
  await tell(2)
  await until(async () => (await heardBy('put back')).length === 1)
  await inTransaction(db, (tx) => retryParked(tx, 'put back', null))
  await until(async () => (await heardBy('put back')).length === 2)
  await relay.stop()
  expect(await heardBy('put back')).toEqual([2, 1])
})

test('news of a transaction that is rolled back is never told', async () => {
  await expect(
    inTransaction(db, async (tx) => {
      await announce(tx, { type: 'test.happened', number: 7, amount: 2n ** 60n })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect((await pool.query('select from ledger_outbox')).rowCount).toBe(0)
})
