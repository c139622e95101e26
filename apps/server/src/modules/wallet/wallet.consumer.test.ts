import { afterAll, expect, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { StoredEvent } from '../../platform/outbox/events.ts'
import type { Outgoing, Realtime } from '../../platform/realtime/port.ts'
import { publishAccounts } from './wallet.consumer.ts'

const server = await startTestServer()
afterAll(() => server.stop())

/** The channels of the messages published for these events, call by call. */
async function channelsOf(events: readonly StoredEvent[]) {
  const calls: (readonly Outgoing[])[] = []
  const realtime: Realtime = {
    ...server.deps.realtime,
    publishAll: async (publications) => void calls.push(publications),
  }
  const consumer = publishAccounts({ ...server.deps, realtime })
  await inTransaction(server.deps.db, (tx) => consumer.handle(tx, events))
  return calls.map((call) => call.map(({ channel }) => channel))
}

test('publishes each changed account once per batch, also for events of an earlier version', async () => {
  const [one, other] = [await givenPlayer(server), await givenPlayer(server)]
  const nobody = '00000000-0000-4000-8000-000000000000'
  const published = await channelsOf([
    { kind: 'balances.changed', currency: 'EUR', playerIds: [one.id, other.id] },
    { kind: 'balances.changed', currency: 'BTC', playerIds: [one.id] },
    { kind: 'balances.changed', currency: 'EUR', playerIds: [nobody] },
    { kind: 'balance.changed', playerId: one.id, currency: 'EUR' },
  ])
  expect(published.map((channels) => channels.toSorted())).toEqual([
    [`wallet:accounts#${one.id}`, `wallet:accounts#${other.id}`].toSorted(),
  ])
})
