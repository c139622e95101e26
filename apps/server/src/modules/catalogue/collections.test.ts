import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openGameList } from '#tests/support/games/game-list-server.ts'
import { copyConfig, replaceProviders } from '#tests/support/server/config.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { loadSettings, reviseSettings } from '../settings/index.ts'

const game = (id: string, more: object = {}) => ({
  id,
  title: `Title ${id}`,
  category: 'slots',
  thumbnail: 'a.avif',
  demo: true,
  ...more,
})
const list = await openGameList({
  games: [
    game('a', { rtp: 95, tags: ['sea'] }),
    game('b', { rtp: 98, features: ['wilds'] }),
    game('c', { rtp: 97, country_blacklist: ['SE'] }),
    game('d', { category: 'tables', provider: { id: 'zen', name: 'Zen' } }),
  ],
})
process.env['LISTS_SECRET'] = 'the secret of this provider'
const config = copyConfig()
replaceProviders(config, [
  {
    id: 'one',
    name: 'One',
    address: list.url,
    secret: { from: 'environment', name: 'LISTS_SECRET' },
    gamePrefix: '',
    isEnabled: true,
  },
])
config.edit<{ collections: object[] }>('collections.json', (file) => {
  file.collections = [{ id: 'slots', rule: { category: 'slots' } }]
})
const server = await startTestServer({
  env: { CONFIG_DIR: config.folder, ROLES: 'api,inbound,jobs', TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(async () => {
  await server.stop()
  await list.close()
  config.remove()
})
const by = { actor: 'ada', reason: 'a test' }
const revise = (collections: object[]) =>
  reviseSettings(server.deps, { file: 'collections.json', content: { collections }, ...by })

async function gamesIn(collection: string, country = 'FI', query: Record<string, string> = {}) {
  const headers = { 'cf-ipcountry': country }
  const { data } = await server.call('listGames', { query: { collection, ...query }, headers })
  return data.map(({ id }) => id).join(' ')
}

test.each<[what: string, collection: object, games: string]>([
  ['all games', { rule: {} }, 'a b c d'],
  ['pins only', { pins: ['d', 'a'] }, 'd a'],
  ['pins in front of a rule', { rule: { category: 'slots' }, pins: ['c', 'd'] }, 'c d a b'],
  ['excluded games', { rule: { category: 'slots' }, excluded: ['a'], pins: ['a', 'c'] }, 'c b'],
  ['an order', { rule: { category: 'slots' }, sort: 'rtp' }, 'b c a'],
  ['a limit', { rule: {}, sort: 'title', limit: 2 }, 'a b'],
  ['a studio', { rule: { provider: 'zen' } }, 'd'],
  ['a tag', { rule: { tag: 'sea' } }, 'a'],
  ['a feature', { rule: { feature: 'wilds' } }, 'b'],
  ['a return to player', { rule: { rtpFrom: 97 } }, 'b c'],
  ['several conditions', { rule: { rtpFrom: 96, feature: 'wilds' } }, 'b'],
  ['recent games', { rule: { newWithinDays: 7 } }, 'a b c d'],
])('a collection has %s', async (_what, collection, games) => {
  await server.deps.catalogue.current()
  const other = { id: 'title', rule: {}, sort: 'title' }
  const shown = { id: 'tested', ...collection }
  await revise([other, shown])
  expect(await gamesIn('tested')).toBe(games)
})

test('in the lobby, a rail begins with games that no rail above it begins with', async () => {
  await revise([
    { id: 'first', rule: {}, sort: 'title', limit: 2 },
    { id: 'all', rule: {}, sort: 'title' },
    { id: 'german', rule: {}, sort: 'title', markets: { german: { excluded: ['d'] } } },
  ])
  const railsIn = (country: string) =>
    Promise.all(['first', 'all', 'german'].map((id) => gamesIn(id, country, { inLobby: '1' })))
  expect(await railsIn('FI')).toEqual(['a b', 'c d a b', 'a b c d'])
  // The games that are blocked there are not counted as shown.
  expect(await railsIn('SE')).toEqual(['a b', 'd a b', 'a b d'])
  expect((await railsIn('DE')).at(-1)).toBe('a b c')
  expect(await gamesIn('all')).toBe('a b c d')
})

test('a market can have its own pins and excluded games', async () => {
  await revise([
    { id: 'slots', rule: { category: 'slots' }, markets: { german: { pins: ['c'], excluded: ['b'] } } },
  ])
  expect(await gamesIn('slots')).toBe('a b c')
  expect(await gamesIn('slots', 'DE')).toBe('c a')
  expect(await gamesIn('slots', 'DE', { sort: 'title' })).toBe('a c')
  const counts = await Promise.all(
    ['FI', 'DE', 'SE'].map(async (country) => {
      const { data } = await server.call('listCollections', { headers: { 'cf-ipcountry': country } })
      return data.map(({ gamesCount }) => gamesCount)
    }),
  )
  expect(counts).toEqual([[3], [2], [2]])
})

test('a collection of some countries names them, and is listed only there', async () => {
  await revise([
    { id: 'slots', rule: {}, countries: ['DE', 'AT'] },
    { id: 'all', rule: {} },
  ])
  const listedIn = async (country: string) => {
    const { data } = await server.call('listCollections', { headers: { 'cf-ipcountry': country } })
    return data.map(({ identity, countries }) => `${identity} ${countries.join(' ')}`)
  }
  expect(await listedIn('FI')).toEqual(['all '])
  expect(await listedIn('DE')).toEqual(['slots DE AT', 'all '])
})

test('a revision applies immediately, and one that names an unknown game is refused', async () => {
  await revise([{ id: 'slots', pins: ['b'] }])
  expect(await gamesIn('slots')).toBe('b')
  await expect(revise([{ id: 'slots', pins: ['b', 'nobody'] }])).rejects.toThrow('slots: unknown game nobody')
  await expect(revise([{ id: 'slots', rule: { tag: 'mars' } }])).rejects.toThrow('slots: unknown tag mars')
  expect(await gamesIn('slots')).toBe('b')
  expect((await server.call('listGames', { query: { collection: 'originals' } })).status).toBe(422)
})

test('a stopped game disappears from all lists at the next request', async () => {
  await revise([{ id: 'slots', rule: { category: 'slots' } }])
  const stop = (stopped: string[]) =>
    reviseSettings(server.deps, {
      file: 'operations.json',
      content: { maintenance: false, stopped },
      ...by,
    })
  onTestFinished(async () => void (await stop([])))
  await stop(['game:b'])
  expect(await gamesIn('slots')).toBe('a c')
})

test.each([
  ['an unknown market', { id: 'a', markets: { nowhere: {} } }, 'a: unknown market nowhere'],
  ['an unknown condition', { id: 'a', rule: { studio: 'x' } }, 'collections.0.rule'],
  ['an unknown order', { id: 'a', sort: 'best' }, 'collections.0.sort'],
])('refuses a file with %s at the start', (_what, collection, error) => {
  const wrong = copyConfig()
  onTestFinished(() => wrong.remove())
  wrong.edit<{ collections: object[] }>('collections.json', (file) => {
    file.collections = [collection]
  })
  expect(() => loadSettings(wrong.folder)).toThrow(error)
})
