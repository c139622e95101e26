import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { systemClock } from '../clock.ts'
import { inTransaction } from '../database/database.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { announce } from './publish-event.ts'
import { watchOutbox } from './outbox-watch.ts'

const { db, drop } = await createTestDatabase()
afterAll(() => drop())

test('reports waiting rows although no relay runs', async () => {
  const metrics = createMetrics(null)
  watchOutbox({ db, metrics, clock: systemClock, log: createLog('silent') })
  await inTransaction(db, async (tx) => {
    await announce(tx, { kind: 'session.begun', playerId: 'p', sessionId: 's' })
    await tx.query(
      `insert into delivery (consumer, id, events, parked_at)
       values ('one', 1, '[]', null), ('one', 2, '[]', now()), ('two', 1, '[]', null)`,
    )
  })
  const report = await metrics.registry.metrics()
  expect(report.match(/^fairhall_(?:outbox|deliver)\w*(?:waiting|parked).*/gm)?.toSorted()).toEqual([
    'fairhall_deliveries_parked{consumer="one"} 1',
    'fairhall_deliveries_parked{consumer="two"} 0',
    'fairhall_deliveries_waiting{consumer="one"} 1',
    'fairhall_deliveries_waiting{consumer="two"} 1',
    'fairhall_outbox_waiting 1',
  ])
})
