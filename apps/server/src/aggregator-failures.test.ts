/** What the aggregator stand-in answers while a tester has switched on a failure. */
import { afterAll, expect, test } from 'vitest'
import { startAggregator } from '#tests/support/games/aggregator.ts'

const aggregator = await startAggregator({ SANDBOX_GAMES: '40' })
const { server } = aggregator
afterAll(() => server.stop())

interface List {
  games: { id: string; title: string; rtp: string; thumbnail: string }[]
}
const readList = async () => (await aggregator.signed('GET', '/games')).json() as Promise<List>
const wholeList = await readList()

test('an unchanged list is not sent again', async () => {
  const tag = (await aggregator.signed('GET', '/games')).headers.get('etag') ?? ''
  const again = await aggregator.signed('GET', '/games', undefined, { 'if-none-match': tag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test.each([
  ['half-list', ({ games }: List) => games.length === 20],
  ['duplicate-ids', ({ games }: List) => new Set(games.map(({ id }) => id)).size === 31],
  [
    'html-in-names',
    ({ games }: List) => games.filter(({ title }) => title.includes('<script>')).length === 10,
  ],
  ['negative-rtp', ({ games }: List) => games.filter(({ rtp }) => rtp.startsWith('-')).length === 10],
] as const)('%s: the next list has it, and the one after is whole', async (failure, hasIt) => {
  const tag = (await aggregator.signed('GET', '/games')).headers.get('etag') ?? ''
  await aggregator.setFailure(failure)
  const spoiled = await aggregator.signed('GET', '/games', undefined, { 'if-none-match': tag })
  expect([spoiled.status, spoiled.headers.get('etag'), hasIt((await spoiled.json()) as List)]).toEqual([
    200,
    null,
    true,
  ])
  expect(await readList()).toEqual(wholeList)
})

test.each(['not-json', 'cut-off'] as const)('%s: the next list is no JSON', async (failure) => {
  await aggregator.setFailure(failure)
  await expect(readList()).rejects.toThrow(SyntaxError)
  expect(await readList()).toEqual(wholeList)
})

test('server-error: every signed call fails until it is switched off', async () => {
  await aggregator.setFailure('server-error', 'always')
  for (const path of ['/games', '/health', '/games'])
    expect((await aggregator.signed('GET', path)).status).toBe(503)
  await aggregator.setFailure('server-error', 'off')
  expect((await aggregator.signed('GET', '/health')).status).toBe(200)
})

test.each([
  ['large-picture', 200, 20_000_000],
  ['missing-picture', 404, null],
  ['broken-picture', 200, 23],
] as const)('%s: answers %i', async (failure, status, size) => {
  const load = () => fetch(`${server.url}/sandbox/aggregator/${wholeList.games[0]?.thumbnail}`)
  await aggregator.setFailure(failure)
  const picture = await load()
  const bytes = (await picture.arrayBuffer()).byteLength
  expect([picture.status, size === null || bytes === size]).toEqual([status, true])
  const next = await load()
  expect([next.status, next.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
})

test('calls without a valid signature are refused', async () => {
  for (const path of ['/games', '/health'])
    expect((await fetch(`${server.url}/sandbox/aggregator${path}`)).status).toBe(403)
})
