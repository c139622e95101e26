import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { systemClock } from '../clock.ts'
import { inTransaction } from '../database/database.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { announce } from './publish-event.ts'
import { defineBatchConsumer } from './consumer.ts'
import { startRelay } from './relay.ts'

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

test('a consumer that rests handles the next batch after twice the time of the last one, at most 200 ms', async () => {
  const durationsMs = [60, 1500, 0]
  const batches: { numbers: number[]; began: number; ended: number }[] = []
  const last = Promise.withResolvers<void>()
  const relay = startRelay(deps, [
    defineBatchConsumer({
      name: 'test.resting',
      kinds: ['test.rested'],
      rests: true,
      async handle(_tx, events) {
        const began = performance.now()
        const next = batches.length + 1
        // What is announced now is copied long before the rest is over.
        if (next < durationsMs.length) await announceNumber(next + 1)
        await setTimeout(durationsMs[batches.length])
        batches.push({ numbers: events.map(({ number }) => number), began, ended: performance.now() })
        if (next === durationsMs.length) last.resolve()
      },
    }),
  ])
  await announceNumber(1)
  await last.promise
  await relay.stop()
  expect(batches.map(({ numbers }) => numbers)).toEqual([[1], [2], [3]])
  const [one, two, three] = batches
  const restsMs = [(two?.began ?? 0) - (one?.ended ?? 0), (three?.began ?? 0) - (two?.ended ?? 0)]
  // Timers may end a few milliseconds early.
  expect(restsMs[0]).toBeGreaterThan(115)
  expect(restsMs[1]).toBeGreaterThan(190)
  expect(restsMs[1]).toBeLessThan(2500)
})
