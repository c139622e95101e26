/** Lists of games that no honest provider sends. They cost little, and only their own provider is affected. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { copyConfig, replaceProviders } from '#tests/support/server/config.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { readProviders } from '../catalogue.schema.ts'

const line = (id: string, title = id) => ({ id, title, category: 'slots', thumbnail: 'a.avif', demo: true })
const lists: Record<string, string | Buffer> = {}
const outside = createServer((request, response) => {
  const list = lists[request.url ?? '']
  if (typeof list === 'object') response.setHeader('content-encoding', 'gzip')
  if (list === undefined) response.writeHead(503)
  response.end(list)
})
await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
const { port } = outside.address() as AddressInfo
const setList = (of: string, ...games: unknown[]) => {
  lists[`/${of}/games`] = JSON.stringify({ games })
}

const providersOf = (prefixes: Record<string, string>) =>
  Object.entries(prefixes).map(([id, gamePrefix]) => ({
    id,
    name: id,
    address: `http://127.0.0.1:${port}/${id}`,
    secret: { from: 'environment', name: 'LISTS_SECRET' },
    gamePrefix,
    isEnabled: true,
  }))
function givenConfig(prefixes: Record<string, string>) {
  const config = copyConfig()
  replaceProviders(config, providersOf(prefixes))
  return config
}

process.env['LISTS_SECRET'] = 'the secret of these providers'
const config = givenConfig({ one: '', two: 'two-' })
setList('one', line('two-wheel'), line('cards'))
setList('two', line('dice'))
const server = await startTestServer({ env: { CONFIG_DIR: config.folder, ROLES: 'api,inbound,jobs' } })
afterAll(async () => {
  await server.stop()
  outside.close()
  config.remove()
})
const { catalogue, pool } = server.deps

async function gamesOf(provider: string) {
  const { rows } = await pool.query<{ id: string; title: string }>(
    'select id, title from game where provider = $1 and is_available order by id',
    [provider],
  )
  return rows.map(({ id, title }) => `${id} ${title}`)
}

test('a game whose id another game has is left out alone, and logged', async () => {
  await catalogue.refresh()
  const warn = vi.spyOn(server.deps.log, 'warn')
  onTestFinished(() => warn.mockRestore())
  setList('two', line('wheel'), line('dice', 'Dice 2'), line('new'))
  await catalogue.refresh()
  expect(await gamesOf('two')).toEqual(['two-dice Dice 2', 'two-new new'])
  expect(await gamesOf('one')).toEqual(['cards cards', 'two-wheel two-wheel'])
  expect(warn.mock.calls).toContainEqual([
    { provider: 'two', gameId: 'two-wheel' },
    'left out a game: its id or the id of its studio is taken by another game or studio',
  ])
})

test('a studio whose id another provider has is left out with its games', async () => {
  setList('one', { ...line('poker'), provider: { id: 'two-zen', name: 'Zen of one' } })
  setList('two', { ...line('chess'), provider: { id: 'zen', name: 'Zen of two' } }, line('dice'))
  onTestFinished(() => setList('one', line('two-wheel'), line('cards')))
  await catalogue.refresh()
  await catalogue.refresh()
  const { rows } = await pool.query<{ provider: string }>(
    `select provider from game_studio where id = 'two-zen'`,
  )
  const [owner, other] = rows[0]?.provider === 'one' ? ['poker', 'chess'] : ['chess', 'poker']
  const games = [...(await gamesOf('one')), ...(await gamesOf('two'))].join()
  expect(games).toContain(owner)
  expect(games).not.toContain(other)
  expect(games).toContain('dice')
})

test.each<[what: string, list: () => string | Buffer]>([
  ['600,000 zeros', () => `{"games":[${'0,'.repeat(599_999)}0]}`],
  [
    'more unfit lines than anyone reads',
    () => JSON.stringify({ games: Array.from({ length: 1001 }).fill({}) }),
  ],
  ['a small reply that unpacks to 64 MB', () => gzipSync(Buffer.alloc(64_000_000, 32))],
])('keeps the last list of a provider that sends %s, logs it, and serves the others', async (_, list) => {
  setList('two', line('dice'))
  await catalogue.refresh()
  const warn = vi.spyOn(server.deps.log, 'warn')
  onTestFinished(() => warn.mockRestore())
  lists['/two/games'] = list()
  setList('one', line('cards', 'New title'))
  await catalogue.refresh()
  expect(await gamesOf('two')).toEqual(['two-dice dice'])
  expect(await gamesOf('one')).toEqual(['cards New title'])
  const refused = warn.mock.calls.filter(([, text]) => text === 'could not refresh the games of a provider')
  expect(refused.map(([fields]) => fields)).toMatchObject([{ provider: 'two' }])
  setList('one', line('two-wheel'), line('cards'))
})

test('lets other work run while it reads a long list', async () => {
  setList('two', ...Array.from({ length: 2000 }, (_, n) => line(`g${n}`)))
  let turns = 0
  let isReading = true
  const count = () => {
    turns += 1
    if (isReading) setImmediate(count)
  }
  setImmediate(count)
  await catalogue.refresh()
  isReading = false
  expect(turns).toBeGreaterThan(20)
  expect(await gamesOf('two')).toHaveLength(2000)
})

test.each<[prefixes: Record<string, string>, error: string | null]>([
  [{ one: '', two: 'two-' }, null],
  [{ one: 'one-', two: 'two-' }, null],
  [{ one: '', two: '' }, ' begins with the prefix of two'],
  [{ one: 'acme-', two: 'acme-' }, 'acme- begins with the prefix of two'],
  [{ one: 'acme-', two: 'acme-live-' }, 'acme-live- begins with the prefix of one'],
])('refuses prefixes by which two games could share an id: %j', (prefixes, error) => {
  const wrong = givenConfig(prefixes)
  onTestFinished(() => wrong.remove())
  if (error === null) expect(readProviders(wrong.folder).providers).toHaveLength(2)
  else expect(() => readProviders(wrong.folder)).toThrow(error)
})

const freeSpins = { countMax: 10, daysMax: 7 }

test.each<[setting: object, max: string | null]>([
  [{}, '100'],
  [{ campaignWinMax: '5' }, '5'],
  [{ campaignWinMax: null }, null],
  [{ freeSpins }, null],
  [{ freeSpins, campaignWinMax: '5' }, '5'],
])('a provider with %j may issue free spins itself up to %s', (setting, max) => {
  const one = copyConfig()
  onTestFinished(() => one.remove())
  replaceProviders(
    one,
    providersOf({ one: '' }).map((provider) => ({ ...provider, ...setting })),
  )
  expect(readProviders(one.folder).providers[0]?.campaignWinMax).toBe(max)
})
