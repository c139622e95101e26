/** Posters of the aggregator stand-in, as players load them from us. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startAggregator } from '#tests/support/games/aggregator.ts'
import { openEncoder } from './encoder-process.ts'
import { fetchPicture } from './picture-client.ts'
import { fetchDuePictures } from './pictures.service.ts'

const GAMES = 2
const DAY_MS = 86_400_000
const aggregator = await startAggregator({ SANDBOX_GAMES: String(GAMES) })
const { server } = aggregator
const { db, catalogue } = server.deps
afterAll(() => server.stop())

const run = () => fetchDuePictures(server.deps, new Date(server.clock.now().getTime() + DAY_MS))

async function shown() {
  catalogue.readAgain()
  const { data } = await server.call('listGames', { query: { perPage: '60' } })
  return data.map(({ thumbnail, thumbnailSmall }) => ({ thumbnail, thumbnailSmall }))
}

async function stored() {
  const { rows } = await db.query<{ failures: number; reason: string | null; version: bigint | null }>(
    `select failures, reason, version from game_picture where url like '%/posters/%' order by url`,
  )
  return rows
}

test('a poster that can’t be fetched is drawn, and fetched at the next try', async () => {
  await catalogue.refresh()
  await aggregator.setFailure('missing-picture')
  await run()
  expect((await shown()).filter(({ thumbnail }) => thumbnail === null)).toHaveLength(1)
  await run()
  expect((await shown()).filter(({ thumbnail }) => thumbnail === null)).toHaveLength(1)
  server.clock.advance(60_000)
  await run()
  expect((await shown()).filter(({ thumbnail }) => thumbnail === null)).toHaveLength(0)
})

test('we serve logos of studios, too, and nothing else of them is shown', async () => {
  const { data } = await server.call('listProviders')
  const outside = data.filter(({ logo }) => logo !== null)
  expect(outside.length).toBeGreaterThan(0)
  for (const { logo } of outside) {
    expect(logo).toMatch(/^\/api\/game\/pictures\/[\w-]{32}\.avif$/)
    expect((await fetch(`${server.url}${logo}`)).headers.get('content-type')).toBe('image/avif')
  }
  await db.query(`update game_studio set logo = logo || '-2' where provider = 'aggregator'`)
  await shown()
  const { data: changed } = await server.call('listProviders')
  expect(changed.map(({ logo }) => logo)).toEqual(changed.map(() => null))
})

test('we serve posters in two sizes for ever, at an address of their content', async () => {
  const [first] = await shown()
  for (const url of [first?.thumbnail, first?.thumbnailSmall]) {
    expect(url).toMatch(/^\/api\/game\/pictures\/[\w-]{32}\.avif$/)
    const reply = await fetch(`${server.url}${url}`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(
      Buffer.from(await reply.arrayBuffer())
        .subarray(4, 12)
        .toString(),
    ).toBe('ftypavif')
  }
  expect(first?.thumbnail).not.toBe(first?.thumbnailSmall)
  for (const name of [`${'x'.repeat(32)}.avif`, 'a.avif', '..%2Fa'])
    expect((await fetch(`${server.url}/api/game/pictures/${name}`)).status).toBe(404)
})

test('an unchanged poster is asked for once a day and not encoded again', async () => {
  const before = await stored()
  const posters = await shown()
  server.clock.advance(DAY_MS)
  await run()
  expect([await stored(), await shown()]).toEqual([before, posters])
})

test.each([
  ['missing-picture', /status 404/],
  ['broken-picture', /no JPEG, PNG, WebP or AVIF|decoded/],
  ['large-picture', /more than 5000000 bytes/],
] as const)('%s: the stored poster stays, and the reason is known', async (kind, reason) => {
  const posters = await shown()
  server.clock.advance(DAY_MS)
  await aggregator.setFailure(kind, 'always')
  await run()
  await aggregator.setFailure(kind, 'off')
  for (const row of await stored())
    expect(row).toMatchObject({ failures: 1, reason: expect.stringMatching(reason) })
  expect(await shown()).toEqual(posters)
  server.clock.advance(60_000)
  await run()
  expect(await shown()).toEqual(posters)
  expect((await stored()).map(({ failures }) => failures)).toEqual((await stored()).map(() => 0))
})

test('follows no redirect, and no name of a private address that is not trusted', async () => {
  const outside = createServer((_request, response) => response.writeHead(302, { location: '/b' }).end())
  await new Promise<void>((done) => outside.listen(0, 'localhost', done))
  onTestFinished(() => void outside.close())
  const { port } = outside.address() as AddressInfo
  const get = (host: string, isTrusted: boolean) =>
    fetchPicture(`http://${host}:${port}/a.png`, { isTrusted, etag: null })
  await expect(get('localhost', true)).rejects.toThrow('status 302')
  await expect(get('localhost', false)).rejects.toThrow('leads to a private network')
  await expect(get('127.0.0.1', false)).rejects.toThrow('127.0.0.1 is private')
  await expect(get('2130706433', false)).rejects.toThrow('127.0.0.1 is private')
})

test('a file that ends the decoder or is no picture does not affect the next one', async () => {
  const encoder = openEncoder()
  onTestFinished(() => encoder.close())
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const broken = encoder.encode({ file: png.subarray(0, 40), type: 'png' })
  const claimed = encoder.encode({ file: png, type: 'webp' })
  const good = encoder.encode({ file: png, type: 'png' })
  expect(await broken).toEqual({ reason: expect.stringContaining('decoded') })
  expect(await claimed).toEqual({ reason: expect.stringContaining('claims') })
  expect(await good).toMatchObject({ large: expect.any(Uint8Array) })
})
