import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { systemClock } from '../clock.ts'
import { inTransaction } from '../database/database.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { announce } from './publish-event.ts'
import { defineBatchConsumer } from './consumer.ts'
import { restMsAfter, startRelay } from './relay.ts'

declare module './events.ts' {
  interface Events {
    'test.rested': { number: number }
  }
}

const database = await createTestDatabase()
afterAll(() => database.drop())
const { db, url: databaseUrl } = database
const deps = { db, databaseUrl, log: createLog('silent'), metrics: createMetrics(), clock: systemClock }
const announceNumber = (number: number) =>
  inTransaction(db, (tx) => announce(tx, { kind: 'test.rested', number }))

test.each([
  [0, 0],
  [60, 120],
  [100, 200],
  [1500, 200],
])('a batch of %d ms is followed by a rest of %d ms', (tookMs, restMs) => {
  expect(restMsAfter(tookMs)).toBe(restMs)
})

test('a consumer rests between two batches', async () => {
  const batches: { numbers: number[]; began: number; ended: number }[] = []
  const second = Promise.withResolvers<void>()
  const relay = startRelay(deps, [
    defineBatchConsumer({
      name: 'test.resting',
      kinds: ['test.rested'],
      rests: true,
      async handle(_tx, events) {
        const began = performance.now()
        // What is announced now is copied long before the rest is over.
        if (batches.length === 0) await announceNumber(2)
        while (performance.now() - began < 100);
        batches.push({ numbers: events.map(({ number }) => number), began, ended: performance.now() })
        if (batches.length === 2) second.resolve()
      },
    }),
  ])
  await announceNumber(1)
  await second.promise
  await relay.stop()
  const [one, two] = batches
  expect([one?.numbers, two?.numbers]).toEqual([[1], [2]])
  // Timers may end a millisecond early.
  expect((two?.began ?? 0) - (one?.ended ?? 0)).toBeGreaterThan(190)
})
