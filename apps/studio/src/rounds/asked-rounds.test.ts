import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { launched, openStudio, operatorCall } from '../testing/studio-under-test.ts'
import { deliverDue } from './wallet-calls.service.ts'

const database = await createTestDatabase({ empty: true })
const studio = await openStudio(database.pool)
afterAll(async () => {
  await studio.close()
  await database.drop()
})

const ask = async (roundId: string, accountId = studio.wallet.accountId) => {
  const body = { casino_id: 'fairhall', account_id: accountId, currency: 'EUR', round_id: roundId }
  const reply = await operatorCall(studio.app, 'POST', '/studio/rounds/status', body)
  return reply.json<{ state?: string }>().state
}

test("answers the operator's query about a round, and sends missing calls immediately", async () => {
  const player = await launched(studio)
  const settled = (await player.spin()).json<{ id: string }>().id
  expect(await ask(settled)).toBe('finished')
  expect(await ask(settled, 'another account')).toBe('unknown')
  expect(await ask(randomUUID())).toBe('unknown')

  studio.wallet.next.push('fails')
  const waiting = (await player.spin()).json<{ id: string }>().id
  expect(await deliverDue(studio.other)).toBe(0)
  expect(await ask(waiting)).toBe('open')
  expect(await deliverDue(studio.other)).toBe(1)
  expect(await ask(waiting)).toBe('finished')
})
