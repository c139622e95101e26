import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../../tests/support/database.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { findActiveAccount, listWalletAccounts, openAccount } from './index.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const open = (playerId: string, currency: string) =>
  inTransaction(database.db, (tx) => openAccount(tx, playerId, currency))

test('the first account of a player is active, the next ones wait', async () => {
  const playerId = crypto.randomUUID()
  const first = await open(playerId, 'EUR')
  const second = await open(playerId, 'BTC')

  expect(first.status).toBe(1)
  expect(second.status).toBe(2)
  expect((await findActiveAccount(database.db, playerId))?.id).toBe(first.id)
})

test('opening an account twice answers the first one', async () => {
  const playerId = crypto.randomUUID()
  const first = await open(playerId, 'EUR')
  expect(await open(playerId, 'EUR')).toEqual(first)
  expect(await listWalletAccounts(database.db, playerId)).toHaveLength(1)
})
