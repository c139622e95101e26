import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { loadConfig } from '../../platform/config.ts'
import { type Db, openDatabase } from '../../platform/database/database.ts'
import { start } from '../../start.ts'
import { listSettingsRevisions, loadSettings, revertSettings, reviseSettings } from './index.ts'
import { noteChangedFiles } from './revisions.service.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'

const server = await startTestServer()
const home = makeTestHome()
afterAll(async () => {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
})

const config = path.resolve(import.meta.dirname, '../../../../../config')
const fileOf = <File>(name: string) => JSON.parse(readFileSync(path.join(config, name), 'utf8')) as File
const by = { actor: 'staff:ada', reason: 'a trial' }
const isDemoOn = async (url: string) => {
  const reply = await fetch(`${url}/api/player/init`)
  return ((await reply.json()) as { data: { features: { demo: boolean } } }).data.features.demo
}

test('a change applies immediately in every process, and can be reverted', async () => {
  const env = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: home, ROLES: 'api' }
  const other = await start(loadConfig({ ...env, DATABASE_URL: server.database.url }), {
    hasBackground: false,
    migrates: false,
  })
  const features = fileOf<{ demo: boolean }>('features.json')
  const { version } = server.deps.settings.current()
  const id = await reviseSettings(server.deps, {
    file: 'features.json',
    content: { ...features, demo: false },
    ...by,
  })
  expect(await isDemoOn(server.url)).toBe(false)
  expect(server.deps.settings.current().version).not.toBe(version)
  await expect.poll(() => isDemoOn(other.url)).toBe(false)
  await other.stop()

  const again = await start(loadConfig({ ...env, DATABASE_URL: server.database.url }), {
    hasBackground: false,
    migrates: false,
  })
  expect(await isDemoOn(again.url)).toBe(false)
  await again.stop()

  await reviseSettings(server.deps, { file: 'features.json', content: null, ...by })
  expect(await isDemoOn(server.url)).toBe(true)
  expect(server.deps.settings.current().version).toBe(version)
  await revertSettings(server.deps, { revisionId: id, ...by })
  expect(await isDemoOn(server.url)).toBe(false)
  const revisions = await listSettingsRevisions(server.deps.db, 'features.json')
  expect(revisions.map(({ actor, content }) => [actor, content === null])).toEqual([
    ['staff:ada', false],
    ['staff:ada', true],
    ['staff:ada', false],
  ])
  await expect(server.database.pool.query('delete from settings_revision')).rejects.toThrow('append-only')
})

/** Delays the result of the next read outside a transaction. */
function delayNextRead(db: Db) {
  const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const query = db.query.bind(db)
  vi.spyOn(db, 'query').mockImplementationOnce(async (text, values) => {
    const result = await query<never>(text, values)
    read.resolve()
    await released.promise
    return result
  })
  return { read: read.promise, release: released.resolve }
}

test('a slow read from before a change does not undo the change', async () => {
  const { db, close } = openDatabase({ url: server.database.url })
  const settings = loadSettings(config)
  const switchDemo = (demo: boolean) =>
    reviseSettings(
      { db, settings, clock: server.clock },
      { file: 'features.json', content: { ...fileOf<object>('features.json'), demo }, ...by },
    )
  const late = delayNextRead(db)
  const first = switchDemo(true)
  await late.read
  await switchDemo(false)
  late.release()
  await first
  expect(settings.current().features.demo).toBe(false)
  await close()
})

test('a file of CONFIG_DIR that changed between two starts is a revision, unless one replaces it', async () => {
  const { deps } = server
  const { settings } = deps
  const noteLevels = (levels: unknown) => {
    const fileContent = (file: string) => (file === 'loyalty.json' ? { levels } : settings.fileContent(file))
    return noteChangedFiles({ ...deps, settings: { ...settings, fileContent } })
  }
  const history = async () =>
    (await listSettingsRevisions(deps.db, 'loyalty.json')).map(({ actor, content }) => [actor, content])
  expect(await history()).toEqual([])
  for (const levels of ['changed', 'changed']) await noteLevels(levels)
  expect(await history()).toEqual([['system:start', null]])
  await reviseSettings(deps, { file: 'loyalty.json', content: fileOf('loyalty.json'), ...by })
  await noteLevels('changed again')
  expect((await history()).map(([actor]) => actor)).toEqual(['staff:ada', 'system:start'])
})

test('a change that conflicts with the rest is refused and changes nothing', async () => {
  await givenPlayer(server, { currency: 'NOK' })
  const { token } = await givenPlayer(server)
  const limit = { definition: 3, period: 'daily', amount: '5.000', currency: 'KWD' } as const
  expect((await server.call('createLimit', { token, body: limit })).status).toBe(200)
  const before = server.deps.settings.current()
  const currencies = fileOf<{ currencies: { code: string }[] }>('currencies.json')
  const without = (gone: string) => ({
    currencies: currencies.currencies.filter(({ code }) => code !== gone),
  })
  const rates = fileOf<object>('rates.json')
  for (const [file, content, message] of [
    ['features.json', { loyalty: false, demo: 'yes' }, 'demo'],
    ['nothing.json', {}, 'is not a settings file'],
    ['rates.json', { ...rates, base: 'USD' }, 'base'],
    ['currencies.json', without('NOK'), 'NOK is missing, but players have accounts or limits in it'],
    ['currencies.json', without('KWD'), 'KWD is missing, but players have accounts or limits in it'],
  ] as const) {
    await expect(reviseSettings(server.deps, { file, content, ...by })).rejects.toThrow(message)
  }
  const change = { file: 'features.json', content: { loyalty: true, demo: true } }
  await expect(reviseSettings(server.deps, { ...change, ...by, actor: ' ' })).rejects.toThrow('an actor')
  expect(server.deps.settings.current()).toBe(before)
})
