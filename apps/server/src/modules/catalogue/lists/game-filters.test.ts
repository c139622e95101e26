/** Lists of the games of an aggregator, which has the games of several studios. */
import { afterAll, expect, test } from 'vitest'
import { copyConfig, replaceProviders } from '#tests/support/server/config.ts'
import { openGameList } from '#tests/support/games/game-list-server.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { withPlayerLock } from '../../player-state/index.ts'

const base = { category: 'slots', thumbnail: 'a.avif' }
const zenith = { id: 'zenith', name: 'Zenith Works' }
const list = await openGameList({
  games: [
    {
      ...base,
      id: 'a',
      title: 'Amber',
      provider: zenith,
      features: ['wilds', 'jackpot'],
      rtp: 97,
      tags: ['egypt'],
    },
    {
      ...base,
      id: 'b',
      title: 'Basil',
      provider: zenith,
      features: ['wilds'],
      rtp: 95.5,
      volatility: 'high',
      tags: ['sea', 'gold'],
    },
    {
      ...base,
      id: 'c',
      title: 'Cedar',
      provider: { id: 'north', name: 'North' },
      volatility: 'low',
      demo: true,
      tags: ['sea', 'gold'],
    },
    {
      ...base,
      id: 'd',
      title: 'Dune',
      category: 'tables',
      max_win: 5000,
      tags: ['egypt'],
      thumbnail: undefined,
    },
  ],
  providers: [
    { ...zenith, logo: 'zenith.svg', description: 'Games from the north.' },
    { id: 'Wrong id', name: 'Nobody' },
  ],
})
process.env['LISTS_SECRET'] = 'the secret of this provider'
const config = copyConfig()
replaceProviders(config, [
  {
    id: 'agg',
    name: 'Aggregator',
    address: list.url,
    secret: { from: 'environment', name: 'LISTS_SECRET' },
    gamePrefix: 'agg-',
    isEnabled: true,
  },
])
const server = await startTestServer({ env: { CONFIG_DIR: config.folder, ROLES: 'api,inbound,jobs' } })
afterAll(async () => {
  await server.stop()
  await list.close()
  config.remove()
})

const ask = (query: Record<string, string | string[]>) => server.call('listGames', { query })

test('shows the studios of an aggregator as providers, and the aggregator for games without one', async () => {
  const { data } = await server.call('listProviders')
  expect(data).toEqual([
    { id: 'agg', name: 'Aggregator', gamesCount: 1, logo: null, description: null },
    { id: 'agg-north', name: 'North', gamesCount: 1, logo: null, description: null },
    {
      id: 'agg-zenith',
      name: 'Zenith Works',
      gamesCount: 2,
      // It is shown once we serve it.
      logo: null,
      description: 'Games from the north.',
    },
  ])
  expect((await server.call('getProvider', { params: { id: 'agg-zenith' } })).data).toEqual(data[2])
  const { data: dune } = await server.call('getGame', { params: { id: 'agg-d' } })
  expect(dune).toMatchObject({
    provider: { id: 'agg', name: 'Aggregator' },
    thumbnail: null,
    thumbnailSmall: null,
    maxWin: '5000',
    isNew: false,
  })
})

test.each<[Record<string, string | string[]>, string]>([
  [{ provider: 'agg-zenith' }, 'a b'],
  [{ provider: ['agg-north', 'agg'] }, 'c d'],
  [{ features: 'wilds' }, 'a b'],
  [{ features: ['wilds', 'jackpot'] }, 'a'],
  [{ volatility: ['low', 'high'] }, 'b c'],
  [{ rtpFrom: '96' }, 'a'],
  [{ rtpFrom: '96.5' }, 'a'],
  [{ rtpFrom: '97' }, 'a'],
  [{ rtpFrom: '95.5', sort: 'title' }, 'a b'],
  [{ rtpFrom: '98' }, ''],
  [{ currency: 'EUR', sort: 'title' }, 'a b c d'],
  [{ demo: '1' }, 'c'],
  [{ category: 'slots' }, 'a b c'],
  [{ features: 'wilds', volatility: 'high' }, 'b'],
  [{ provider: 'agg-zenith', sort: 'title' }, 'a b'],
  [{ sort: 'rtp' }, 'a b c d'],
])('filters by %j', async (query, expected) => {
  const { status, data } = await ask(query)
  expect(status).toBe(200)
  expect(data.map(({ id }) => id.replace('agg-', '')).join(' ')).toBe(expected)
})

test('leaves games that count in full for an active bonus, and none without one', async () => {
  const player = await givenPlayer(server)
  const ids = async (token?: string) =>
    (await server.call('listGames', { query: { bonus: '1' }, ...(token && { token }) })).data
      .map(({ id }) => id.replace('agg-', ''))
      .toSorted()
      .join(' ')
  expect([await ids(), await ids(player.token)]).toEqual(['', ''])
  const contributions = {
    'category:slots': 50,
    'provider:agg': 120,
    'provider:agg-zenith': 100,
    'game:agg-a': 100,
    'game:agg-c': 150,
    'game:gone': 100,
  }
  const bonus = { amount: 1n, target: 2n, terms: { contributions, forbidden: ['agg-c'] } }
  await inTransaction(server.deps.db, (tx) =>
    withPlayerLock(server.deps, tx, player.id, ['EUR'], (locked) => giveActiveBonus(locked, 'EUR', bonus)),
  )
  expect([await ids(), await ids(player.token)]).toEqual(['', 'a d'])
})

test.each([
  [{ collection: 'none' }, 422, 'collection'],
  [{ category: 'slot' }, 422, 'category'],
  [{ provider: ['agg', 'acme'] }, 422, 'provider'],
  [{ features: 'jackpots' }, 422, 'features'],
  [{ currency: 'XXX' }, 422, 'currency'],
  [{ volatility: 'extreme' }, 400, 'volatility'],
  [{ sort: 'best' }, 400, 'sort'],
  [{ rtpFrom: '-1' }, 400, 'rtpFrom'],
])('refuses an unknown value: %j', async (query, status, field) => {
  const reply = await ask(query)
  expect(reply.status).toBe(status)
  expect(Object.keys(reply.error?.fields ?? {})).toEqual([field])
})

test('counts what a list can be filtered by', async () => {
  const { data } = await server.call('listGameFilters', { query: { collection: 'slots' } })
  expect(data).toEqual({
    providers: [
      { id: 'agg-zenith', name: 'Zenith Works', gamesCount: 2 },
      { id: 'agg-north', name: 'North', gamesCount: 1 },
    ],
    features: [
      { id: 'wilds', gamesCount: 2 },
      { id: 'jackpot', gamesCount: 1 },
    ],
    volatilities: [
      { id: 'high', gamesCount: 1 },
      { id: 'low', gamesCount: 1 },
    ],
    rtpMax: '97',
  })
  const wrong = await server.call('listGameFilters', { query: { provider: 'none' } })
  expect([wrong.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([422, ['provider']])
})

test('lists games of the same category that have most in common first', async () => {
  const { data } = await server.call('listSimilarGames', { params: { id: 'agg-b' } })
  expect(data.map(({ id }) => id)).toEqual(['agg-c', 'agg-a'])
  expect((await server.call('listSimilarGames', { params: { id: 'none' } })).status).toBe(404)
})

test('sets a greater version at each change of a game, and none without a change', async () => {
  const versions = async () => {
    const { rows } = await server.deps.pool.query<{ id: string; version: bigint }>(
      'select id, version from game order by id',
    )
    return new Map(rows.map(({ id, version }) => [id, version]))
  }
  const before = await versions()
  await server.deps.catalogue.refresh()
  expect(await versions()).toEqual(before)
  await server.deps.pool.query(`update game set title = 'Basil 2' where id = 'agg-b'`)
  const after = await versions()
  expect([...after].filter(([id, version]) => before.get(id) !== version).map(([id]) => id)).toEqual([
    'agg-b',
  ])
  expect(Number(after.get('agg-b'))).toBeGreaterThan(Math.max(...[...before.values()].map(Number)))
})
