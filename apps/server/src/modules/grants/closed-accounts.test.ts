/** Rewards that fall due on a closed account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { setRestriction, withPlayerLock } from '../player-state/index.ts'
import { grantNow, listRewards, type Owed, oweGrants } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('they lapse, also earned ones: nobody could use the money', async () => {
  const { deps } = server
  const { id: playerId } = await givenPlayer(server)
  const owed = (name: string): Owed => ({
    playerId,
    cause: { kind: 'jackpot', id: name },
    currency: 'EUR',
    amount: 500n,
  })
  await inTransaction(deps.db, (tx) => oweGrants(deps, tx, [owed('queued')]))
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, ['EUR'], async (locked) => {
      await setRestriction(locked, 'closed', null)
      await grantNow(deps, locked, owed('immediate'))
    }),
  )
  await server.settle()
  const rewards = await listRewards(deps.db, playerId, 10)
  expect(rewards.map(({ issuedAt, lapse }) => [issuedAt, lapse])).toEqual([
    [null, 'account'],
    [null, 'account'],
  ])
  const { rows } = await deps.db.query('select from ledger_entry where owner = $1', [playerId])
  expect(rows).toEqual([])
})
