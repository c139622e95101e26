import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { pagePolicy } from './pages.routes.ts'
import { openStudio } from '../testing/studio-under-test.ts'
import type { StudioUnderTest } from '../testing/studio-under-test.ts'

const database = await createTestDatabase({ empty: true })
const assetsDir = mkdtempSync(path.join(tmpdir(), 'studio-assets-'))
let studio: StudioUnderTest

beforeAll(async () => {
  for (const folder of ['assets', 'art', 'play', 'posters']) mkdirSync(path.join(assetsDir, folder))
  writeFileSync(path.join(assetsDir, 'play/koi-river.html'), '<!doctype html><title>game</title>')
  writeFileSync(path.join(assetsDir, 'assets/frame-4f2a.js'), 'export {}')
  writeFileSync(path.join(assetsDir, 'assets/frame-4f2a.js.br'), brotliCompressSync('export {}'))
  writeFileSync(path.join(assetsDir, 'posters/dice.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(path.join(assetsDir, 'art/dice-wide-0a1b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(path.join(assetsDir, 'secret.js'), 'not for anyone')
  const addresses = { publicUrl: 'https://games.example/studio', frameAncestors: 'https://casino.example' }
  studio = await openStudio(database.pool, { assetsDir, ...addresses })
})
afterAll(async () => {
  await studio.close()
  await database.drop()
  rmSync(assetsDir, { recursive: true })
})

const get = (url: string) => studio.app.inject({ method: 'GET', url })

test('the page of a game loads only its own files and can be framed only by the operator', async () => {
  const reply = await get('/studio/play/koi-river')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(reply.headers['content-security-policy']).split('; ')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("connect-src 'self' wss://games.example")
  expect(policy).toContain('frame-ancestors https://casino.example')
  expect((await get('/studio/play/unknown')).statusCode).toBe(404)
})

test.each([
  ['http://127.0.0.1:3000/studio', "'self'"],
  ['https://casino.example/studio', 'https://casino.example'],
  ['', 'https://casino.example'],
  ['https://casino.example/studio', 'https://casino.example/'],
  ['https://casino.example/studio', 'https://other.example https://casino.example'],
  ['https://games.example/studio', "'self' https://casino.example"],
  ['https://games.casino.example/studio', 'https://*.casino.example'],
])('the page of a game at %s, framed by %s, has an opaque origin', (publicUrl, frameAncestors) => {
  expect(pagePolicy({ publicUrl, frameAncestors }).split('; ')[0]).toBe('sandbox allow-scripts')
})

test("the page of a game on its own host keeps its origin, and with it the browser's cache", () => {
  const addresses = { publicUrl: 'https://games.example/studio', frameAncestors: 'https://casino.example' }
  expect(pagePolicy(addresses).split('; ')[0]).toBe('sandbox allow-scripts allow-same-origin')
})

test('files are open to the frame; assets are cached permanently and posters for a day', async () => {
  const script = await get('/studio/assets/frame-4f2a.js')
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await get('/studio/art/dice-wide-0a1b.svg')).headers['cache-control']).toContain('immutable')
  expect((await get('/studio/posters/dice.svg')).headers['cache-control']).toBe('public, max-age=86400')
})

test('serves compressed files to clients that accept them', async () => {
  const url = '/studio/assets/frame-4f2a.js'
  const packed = await studio.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {}')
  const plain = await studio.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.payload).toBe('export {}')
})

test.each([
  '/studio/assets/frame-4f2a.js.br',
  '/studio/assets/none.js',
  '/studio/assets/..%2fsecret.js',
  '/studio/assets/%2e%2e/secret.js',
  '/studio/assets/.hidden.js',
  '/studio/assets/frame-4f2a.exe',
  '/studio/secret.js',
  '/studio/play/koi-river.html',
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})
