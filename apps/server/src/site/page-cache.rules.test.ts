import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { sizeOf, type StoredPage } from './stored-page.ts'

const page = (status = 200, bytes = 1_000): StoredPage => ({
  status,
  location: null,
  brotli: Buffer.alloc(bytes),
  etag: '',
  policy: '',
})

function openCache(pages = 10) {
  let now = 0
  const clock = { now: () => new Date(now) }
  const cache = createPageCache(clock, pages * (sizeOf(page()) + 2))
  let renders = 0
  const get = (key: string, result: () => StoredPage | Promise<StoredPage> = page) =>
    cache.get(key, async () => {
      renders++
      return result()
    })
  return { cache, get, renders: () => renders, pass: (ms: number) => (now += ms) }
}

test('a page is rendered once while it is fresh', async () => {
  const { get, renders, pass } = openCache()
  await get('a')
  pass(29_999)
  await get('a')
  expect(renders()).toBe(1)
  pass(1)
  await get('a')
  expect(renders()).toBe(2)
})

test('a page that is not found is cached briefly', async () => {
  const { get, renders, pass } = openCache()
  await get('a', () => page(404))
  pass(5_000)
  await get('a', () => page(404))
  expect(renders()).toBe(2)
})

test('requests that miss together wait for one render', async () => {
  const { get, renders } = openCache()
  await Promise.all([get('a'), get('a'), get('a')])
  expect(renders()).toBe(1)
})

test('a failed page is not cached', async () => {
  const { get, renders } = openCache()
  await get('a', () => page(500))
  await get('a')
  expect(renders()).toBe(2)
})

test('a failed render fails the waiting requests and no later ones', async () => {
  const { get } = openCache()
  const broken = () => Promise.reject(new Error('broken'))
  const results = await Promise.allSettled([get('a', broken), get('a', broken)])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  expect((await get('a')).status).toBe(200)
})

test('evicts the least recently used pages first', async () => {
  const { cache, get } = openCache(3)
  await get('a')
  await get('b')
  await get('c')
  cache.peek('a')
  await get('d')
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.peek(key) !== null)).toEqual(['a', 'c', 'd'])
})

test('evicts pages even if all were used, and keeps the new one', async () => {
  const { cache, get } = openCache(3)
  for (const key of ['a', 'b', 'c']) {
    await get(key)
    cache.peek(key)
  }
  await get('d')
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.peek(key) !== null)).toEqual(['b', 'c', 'd'])
})

test('the size never exceeds its limit', async () => {
  const { cache, get } = openCache(5)
  for (let index = 0; index < 100; index++) await get(String(index % 10), () => page(200, 100 + index * 7))
  expect(cache.bytes()).toBeLessThanOrEqual(5 * (sizeOf(page()) + 2))
  cache.clear()
  expect(cache.bytes()).toBe(0)
})

test('a page whose render started before a clear is not cached', async () => {
  const { cache, get } = openCache()
  const released = Promise.withResolvers<void>()
  const begun = get('a', async () => {
    await released.promise
    return page()
  })
  cache.clear()
  released.resolve()
  await begun
  expect(cache.peek('a')).toBeNull()
})

test('a render that started before a clear does not end the sharing of the one after it', async () => {
  const { cache, get, renders } = openCache()
  const [before, after] = [Promise.withResolvers<StoredPage>(), Promise.withResolvers<StoredPage>()]
  const early = get('a', () => before.promise)
  cache.clear()
  const late = get('a', () => after.promise)
  before.resolve(page())
  await early
  const shared = get('a')
  after.resolve(page())
  await Promise.all([late, shared])
  expect(renders()).toBe(2)
})
