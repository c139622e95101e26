import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import type { WatchedContent } from './content.watch.ts'

const repository = path.resolve(import.meta.dirname, '../../../../..')
let folder: string
let server: TestServer

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'content-served-'))
  cpSync(path.join(repository, 'content'), folder, { recursive: true })
  server = await startTestServer({ env: { CONTENT_DIR: folder } })
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const page = { locale: 'de', directory: 'pages', identity: 'static-terms' }
const read = (url: string, headers = {}) => fetch(server.url + url, { headers })

test('a document is served in its language, with Markdown as blocks', async () => {
  const { data } = await server.call('getContent', { params: page })
  expect(data).toMatchObject({ directory: 'pages', identity: 'static-terms' })
  expect(data.content).toMatchObject({ title: 'Allgemeine Geschäftsbedingungen' })
  expect(data.content['body']).toContainEqual(expect.objectContaining({ kind: 'heading', depth: 2 }))
})

test('a directory is listed completely or by a prefix of names', async () => {
  const params = { locale: 'en', directory: 'pages' }
  const all = await server.call('listContent', { params })
  const some = await server.call('listContent', { params, query: { prefix: 'question-' } })
  expect(some.data.every(({ identity }) => identity.startsWith('question-'))).toBe(true)
  expect(all.data.length).toBeGreaterThan(some.data.length)
})

test('a regional language gets the texts that it shares with its fallback', async () => {
  const titleIn = async (locale: string) =>
    (await server.call('getContent', { params: { ...page, locale } })).data.content['title']
  expect(await titleIn('es-mx')).toBe(await titleIn('es'))
})

test.each([
  [{ ...page, locale: 'xx' }, 404],
  [{ ...page, locale: 'EN' }, 400],
  [{ ...page, directory: 'secrets' }, 400],
  [{ ...page, identity: 'nothing' }, 404],
  [{ ...page, identity: 'constructor' }, 404],
  [{ ...page, identity: 'STATIC-TERMS' }, 404],
])('%j is answered %i', async (params, status) => {
  const { status: answered, headers } = await server.call('getContent', { params })
  // Caches keep documents, but no error in their place.
  expect([answered, headers.get('cache-control'), headers.get('etag')]).toEqual([status, 'no-store', null])
})

test('an unchanged document is answered with 304', async () => {
  const first = await read('/api/content/de/pages/static-terms')
  expect(first.headers.get('cache-control')).toBe('public, max-age=30')
  const again = await read('/api/content/de/pages/static-terms', {
    'if-none-match': `W/${first.headers.get('etag')}`,
  })
  expect(again.status).toBe(304)
})

test('a change applies without a restart, and an invalid one changes nothing', async () => {
  const file = path.join(folder, 'de/pages/static-terms.md')
  const titleNow = async () => (await server.call('getContent', { params: page })).data.content['title']

  writeFileSync(file, '---\ntitle: Neue Bedingungen\ndescription: Neu\n---\n\nText\n')
  await expect.poll(titleNow).toBe('Neue Bedingungen')
  rmSync(file)
  writeFileSync(file.replace(/md$/, 'yaml'), 'title: Aus YAML\ndescription: Neu\nbody: Text\n')
  await expect.poll(titleNow).toBe('Aus YAML')

  const before = server.deps.content.current().version
  writeFileSync(file, '---\ntitle: Zweimal\ndescription: da\n---\nText\n')
  expect((server.deps.content as WatchedContent).reload()).toBe(false)
  rmSync(file)
  const other = path.join(folder, 'de/layout/other.yml')
  writeFileSync(other, 'title: a: b\n')
  expect((server.deps.content as WatchedContent).reload()).toBe(false)
  expect(await titleNow()).toBe('Aus YAML')
  expect(server.deps.content.current().version).toBe(before)
  rmSync(other)
})

test('a new picture is served without a restart, with its size, and cached forever under its version', async () => {
  const draw = (width: number) =>
    writeFileSync(
      path.join(folder, 'media/plans/plan.svg'),
      `<svg width="${width}" height="40" xmlns="http://www.w3.org/2000/svg"></svg>`,
    )
  // Changes in a folder that was added are noticed too.
  mkdirSync(path.join(folder, 'media/plans'))
  draw(120)
  const file = path.join(folder, 'en/pages/static-plan.md')
  writeFileSync(file, '---\ntitle: Plan\ndescription: Ours\n---\n\n![The plan](/media/plans/plan.svg)\n')
  const about = { ...page, locale: 'en', identity: 'static-plan' }
  const shown = async () =>
    ((await server.call('getContent', { params: about })).data?.content['body'] as { source: string }[])?.[0]
  await expect.poll(shown).toMatchObject({ kind: 'image', width: 120, height: 40 })

  const source = (await shown())?.source ?? ''
  const picture = await read(source)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(picture.headers.get('cache-control')).toContain('immutable')
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
  const plain = await read('/media/plans/plan.svg', { 'if-none-match': `W/${picture.headers.get('etag')}` })
  expect([plain.status, plain.headers.get('cache-control')]).toEqual([304, 'public, max-age=30'])

  draw(240)
  await expect.poll(shown).toMatchObject({ width: 240 })
  expect((await shown())?.source).not.toBe(source)
  expect((await read(source)).headers.get('cache-control')).toBe('public, max-age=30')
})

test.each([
  '/media/none.svg',
  '/media/',
  '/media/..%2fen/pages/static-terms.md',
  '/media/%2e%2e/en/layout/shell.json',
])('%s is not a picture', async (address) => expect((await read(address)).status).toBe(404))
