import { PlayerStatus } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import { Centrifuge } from 'centrifuge'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { setStatus } from '#tests/support/players/status.ts'
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

function connect(token?: string): Centrifuge {
  const url = `${server.url.replace('http', 'ws')}/api/connection/websocket`
  const client = new Centrifuge(url, {
    minReconnectDelay: 1,
    maxReconnectDelay: 10,
    ...(token === undefined ? {} : { token }),
  })
  onTestFinished(() => client.disconnect())
  client.connect()
  return client
}

async function answerTo(client: Centrifuge, channel: string): Promise<number | 'subscribed'> {
  const subscription = client.newSubscription(channel)
  return new Promise((resolve) => {
    subscription.on('subscribed', () => resolve('subscribed'))
    subscription.on('unsubscribed', ({ code }) => resolve(code))
    subscription.subscribe()
  })
}

function nextData(client: Centrifuge, channel: string): Promise<unknown> {
  return new Promise((resolve) => {
    client.getSubscription(channel)?.once('publication', ({ data }) => resolve(data))
  })
}

function nextClose(client: Centrifuge): Promise<number> {
  return new Promise((resolve) => {
    client.once('disconnected', ({ code }) => resolve(code))
  })
}

test('players can subscribe to their own channels only', async () => {
  const [ann, bob] = [await givenPlayer(server), await givenPlayer(server)]
  const client = connect(ann.token)
  expect(await answerTo(client, channels.accounts(ann.id))).toBe('subscribed')
  expect(await answerTo(client, channels.invoices(ann.id))).toBe('subscribed')
  expect(await answerTo(client, channels.online())).toBe('subscribed')
  expect(await answerTo(client, channels.accounts(bob.id))).toBe(103)
  expect(await answerTo(client, `wallet:accounts#${bob.id},${ann.id}`)).toBe(107)
  expect(await answerTo(client, `wallet:secrets#${ann.id}`)).toBe(107)

  const arrival = nextData(client, channels.accounts(ann.id))
  await server.deps.realtime.publish(channels.accounts(bob.id), { n: 1 })
  await server.deps.realtime.publish(channels.accounts(ann.id), { n: 2 })
  expect(await arrival).toEqual({ n: 2 })
})

test('players can subscribe to all channels, visitors to public ones', async () => {
  const ann = await givenPlayer(server)
  const names = Object.values(channels).map((build) => build(ann.id))
  expect(names).toHaveLength(18)
  const [client, visitor] = [connect(ann.token), connect()]
  const answers = async (to: Centrifuge) => Promise.all(names.map((name) => answerTo(to, name)))
  expect(await answers(client)).toEqual(names.map(() => 'subscribed'))
  expect(await answers(visitor)).toEqual(names.map((name) => (name.includes('#') ? 103 : 'subscribed')))
})

test('excluded players still receive updates about their money', async () => {
  const ann = await givenPlayer(server)
  await setStatus(server.database.pool, ann.id, PlayerStatus.excluded)
  const client = connect(ann.token)
  for (const channel of [channels.accounts(ann.id), channels.invoices(ann.id)])
    expect(await answerTo(client, channel)).toBe('subscribed')
})

test('visitors receive public channels and no player channels', async () => {
  const { id } = await givenPlayer(server)
  const visitor = connect()
  expect(await answerTo(visitor, channels.online())).toBe('subscribed')
  expect(await answerTo(visitor, channels.accounts(id))).toBe(103)

  const arrival = nextData(visitor, channels.online())
  await publishOnline(server.deps)
  expect(await arrival).toEqual({ online: expect.any(Number) })
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

test('signing out closes the connection of that session, and its token is refused', async () => {
  const player = await givenPlayer(server)
  const signedIn = await server.call('createSession', {
    body: { login: player.email, password: 'correct horse battery' },
  })
  const [leaving, staying] = [connect(player.token), connect(signedIn.data.accessToken)]
  await Promise.all([leaving.ready(), staying.ready()])
  const closed = nextClose(leaving)
  await server.call('logout', { token: player.token })
  await server.settle()
  expect(await closed).toBe(3503)
  expect(staying.state).toBe('connected')

  expect(await nextClose(connect(player.token))).toBe(3500)
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
