import { Client } from '@fairhall/postgres'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { inTransaction } from '../database/database.ts'
import {
  copyToDeliveries,
  deleteDeliveries,
  insertEvents,
  lockNextDeliveries,
  prepareToCopy,
} from './outbox.queries.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const { db } = database

/** Of this session: which queues were read by an index, and how often one was read whole. */
const SCANS = `select relname as queue, seq_scan::integer as whole, current_setting('enable_seqscan') as setting
  from pg_stat_xact_user_tables where relname in ('ledger_outbox', 'delivery') and idx_scan > 0 order by 1`

test('queues are read by their indexes, although they are nearly empty when statements are planned', async () => {
  await inTransaction(db, (tx) => insertEvents(tx, '[{"kind":"test.happened"}]'))
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await prepareToCopy(client)
  await client.query('begin')
  expect((await copyToDeliveries(client, [{ name: 'one', kinds: ['test.happened'] }])).copied).toBe(1)
  expect((await client.query(SCANS)).rows).toEqual([{ queue: 'ledger_outbox', whole: 0, setting: 'off' }])
  await client.query('commit')
  // Its statistics say that it is nearly empty, as when a process starts.
  await client.query('vacuum analyze delivery')
  await client.end()
  const { rows } = await inTransaction(db, async (tx) => {
    const deliveries = await lockNextDeliveries(tx, 'one', 10)
    expect(deliveries.map(({ events }) => events)).toEqual([[{ kind: 'test.happened' }]])
    await deleteDeliveries(tx, 'one', deliveries)
    return tx.query(SCANS)
  })
  // What consumers do in the same transaction is planned as usual.
  expect(rows).toEqual([{ queue: 'delivery', whole: 0, setting: 'on' }])
})
