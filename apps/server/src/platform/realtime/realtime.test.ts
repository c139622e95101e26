import { PlayerStatus } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { setStatus } from '#tests/support/players/status.ts'
import { answerTo, connectLive, nextData } from '#tests/support/server/live-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../database/database.ts'
import { publishOnline } from './online.ts'
import type { Outgoing, Realtime } from './port.ts'
import { definePublications, loadEach, newestOfEach, toPlayer } from './publications.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

const connect = (token?: string) => connectLive(server.url, token === undefined ? {} : { token })

test('excluded players still receive updates about their money', async () => {
  const ann = await givenPlayer(server)
  await setStatus(server.database.pool, ann.id, PlayerStatus.excluded)
  const client = connect(ann.token)
  for (const channel of [channels.accounts(ann.id), channels.invoices(ann.id)])
    expect(await answerTo(client, channel)).toBe('subscribed')
})

test('the number of online players is published once in five seconds, by any number of processes', async () => {
  const visitor = connect()
  await answerTo(visitor, channels.online())
  const received: unknown[] = []
  visitor.getSubscription(channels.online())?.on('publication', ({ data }) => received.push(data))
  server.clock.advance(5_000)
  await publishOnline(server.deps)
  await publishOnline(server.deps)
  server.clock.advance(5_000)
  const arrival = nextData(visitor, channels.online())
  await publishOnline(server.deps)
  await arrival
  await visitor.rpc('any', {}).catch(() => undefined)
  expect(received).toHaveLength(2)
})

test('of gathered events only the newest of each entity is read and published, in one call', async () => {
  const calls: (readonly Outgoing[])[] = []
  const realtime: Realtime = {
    ...server.deps.realtime,
    publishAll: async (publications) => void calls.push(publications),
  }
  const consumer = definePublications(realtime, {
    name: 'test.publications',
    kinds: ['account.changed'],
    entityOf: ({ playerId, currency }) => `${playerId} ${currency}`,
    load: loadEach(async (_tx, { playerId, currency }) =>
      currency === 'XXX' ? null : { channel: channels.accounts(playerId), data: currency },
    ),
  })
  const changed = (playerId: string, currency: string) => ({ kind: 'account.changed', playerId, currency })
  await inTransaction(server.deps.db, (tx) =>
    consumer.handle(tx, [
      changed('a', 'EUR'),
      changed('b', 'EUR'),
      changed('a', 'EUR'),
      changed('a', 'BTC'),
      changed('a', 'XXX'),
    ]),
  )
  expect(calls).toEqual([
    [
      { channel: 'wallet:accounts#b', data: 'EUR' },
      { channel: 'wallet:accounts#a', data: 'EUR' },
      { channel: 'wallet:accounts#a', data: 'BTC' },
    ],
  ])
})

test('newestOfEach keeps the order of the last occurrences', () => {
  expect(newestOfEach(['a1', 'b1', 'a2', 'c1', 'b2'], ([key = '']) => key)).toEqual(['a2', 'c1', 'b2'])
})

test('a publication for a player uses the channel of the contract', () => {
  const bet = {
    gameId: 'g',
    amount: '1.00',
    currency: 'EUR',
    maxAmount: null,
    at: '2026-11-20T12:00:00.000Z',
  }
  expect(toPlayer('bets', 'p', { event: 'game.bet.restricted', bet }, 'key')).toEqual({
    channel: 'game:bets#p',
    data: { event: 'game.bet.restricted', bet },
    idempotencyKey: 'key',
  })
})
