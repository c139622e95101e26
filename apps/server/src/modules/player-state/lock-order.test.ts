import { afterAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { issueOwed } from '../grants/grants.consumer.ts'

const acme = await startWithProvider()
const { deps } = acme.server
afterAll(() => acme.stop())

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve))
}

const isAnyoneWaiting = async () => {
  const { rowCount } = await acme.server.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (rowCount ?? 0) > 0
}

test('a batch of deliveries locks its players in ascending order, whatever the order of its events', async () => {
  const gamblers = [await acme.givenGambler(), await acme.givenGambler()]
  const [first = '', second = ''] = gamblers.map(({ playerId }) => playerId).toSorted()
  const consumer = issueOwed(deps)
  const events = [second, first].map((playerId) => ({
    kind: 'grant.owed',
    playerId,
    grantId: crypto.randomUUID(),
  }))
  let handled: Promise<void> = Promise.resolve()
  await inTransaction(deps.db, async (tx) => {
    await deps.ledger.lockOwners(tx, [first])
    handled = inTransaction(deps.db, (other) => consumer.handle(other, events))
    await until(isAnyoneWaiting)
    // A batch that held the second player by now would wait for us, while we wait for it.
    expect(await deps.ledger.lockFree(tx, [second])).toEqual([second])
  })
  await handled
})
