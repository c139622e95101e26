import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { createLog } from '../../platform/log.ts'
import { loadSettings } from '../settings/index.ts'
import { openCatalogue } from './catalogue.service.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('keeps showing the last games during a database outage, without unhandled rejections', async () => {
  const database = await createTestDatabase()
  await database.db.query(
    `insert into game_studio (id, provider, external_id, name, updated_at) values ('studio', 'studio', '', 'Fairhall Studio', now())`,
  )
  const details = { features: [], tags: [], demo: true, currencies: [], country_blacklist: [] }
  await database.db.query(
    `insert into game (id, provider, external_id, studio, title, category, details, is_available, first_seen_at, updated_at)
     values ('dice', 'studio', 'dice', 'studio', 'Dice', 'originals', $1::jsonb, true, now(), now())`,
    [details],
  )
  const configDir = path.resolve(import.meta.dirname, '../../../../../config')
  const settings = loadSettings(configDir)
  const clock = { now: () => new Date('2026-11-20') }
  const deps = { db: database.db, log: createLog('silent'), settings, clock } as CatalogueDeps
  const catalogue = openCatalogue({ configDir, sandboxGames: 0, sandboxUrl: null }, () => deps)
  const before = await catalogue.current()
  expect(before.find('dice')?.title).toBe('Dice')

  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  await database.drop()
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000)
  expect(await catalogue.current()).toBe(before)
  // Unhandled rejections are reported in a later turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('leaves games that are not offered in the visitor’s country out of all lists and counts', async () => {
  const acme = await startWithProvider({ TRUSTED_PROXIES: '127.0.0.1' })
  onTestFinished(() => acme.stop())
  const seenFrom = async (country: string) => {
    const headers = { 'cf-ipcountry': country }
    const games = async (query: Record<string, string>) =>
      (await acme.server.call('listGames', { query, headers })).data.map(({ id }) => id).toSorted()
    const { data: collections } = await acme.server.call('listCollections', { headers })
    const { data: providers } = await acme.server.call('listProviders', { headers })
    const { data: provider } = await acme.server.call('getProvider', { params: { id: 'acme' }, headers })
    expect(provider).toEqual(providers[0])
    return {
      collections: collections.map(({ identity, gamesCount }) => `${identity} ${gamesCount}`),
      games: await games({}),
      ghosts: await games({ search: 'ghost' }),
      newest: (await games({ collection: 'new' })).length,
      ofProvider: providers[0]?.gamesCount,
    }
  }
  const usual = {
    collections: ['popular 2', 'slots 3'],
    games: ['acme-euro', 'acme-ghost', 'acme-train'],
    ghosts: ['acme-ghost'],
    newest: 0,
    ofProvider: 3,
  }
  expect(await seenFrom('FI')).toEqual(usual)
  expect(await seenFrom('SE')).toEqual({
    collections: ['popular 1', 'slots 2'],
    games: ['acme-euro', 'acme-train'],
    ghosts: [],
    newest: 0,
    ofProvider: 2,
  })
  // A visitor of unknown country might be there.
  expect(await seenFrom('T1')).toEqual(await seenFrom('SE'))
  expect(await seenFrom('NO')).toEqual({ ...usual, collections: [...usual.collections, 'new 1'], newest: 1 })
  const { viewOf } = await acme.server.deps.catalogue.current()
  expect(['FI', 'DE'].map(viewOf)).toEqual(['', ''])
  // Pages of Sweden serve visitors of unknown country too, because they see the same games.
  expect(viewOf('XX')).toBe(viewOf('SE'))
  expect(new Set(['FI', 'SE', 'NO'].map(viewOf)).size).toBe(3)
  const details = { params: { id: 'acme-ghost' }, headers: { 'cf-ipcountry': 'SE' } }
  expect((await acme.server.call('getGame', details)).status).toBe(200)
  const demo = async (country: string) => {
    const headers = { 'cf-ipcountry': country }
    const { error } = await acme.server.call('playGame', { ...details, headers, body: { mode: 'demo' } })
    return error?.code
  }
  expect([await demo('SE'), await demo('T1'), await demo('XX')]).toEqual([14002, 14002, 14002])
  expect(await demo('FI')).not.toBe(14002)
})

test('leaves out a stored game that the contract would refuse', async () => {
  const acme = await startWithProvider()
  onTestFinished(() => acme.stop())
  // The studio is stored with the games.
  await acme.server.deps.catalogue.refresh()
  await acme.server.deps.pool.query(
    `insert into game (id, provider, external_id, studio, title, category, details, is_available, first_seen_at, updated_at)
     values ('acme-odd', 'acme', 'odd', 'acme', 'Odd', 'slots-', $1::jsonb, true, now(), now())`,
    [
      {
        features: [],
        tags: [],
        demo: true,
        currencies: ['eur'],
        country_blacklist: [],
        thumbnail: '/odd.avif',
      },
    ],
  )
  const statuses = async () => {
    const replies = [
      await acme.server.call('listGames', {}),
      await acme.server.call('listGames', { query: { search: 'odd' } }),
      await acme.server.call('listGames', { query: { provider: 'acme' } }),
      await acme.server.call('listCollections', {}),
      await acme.server.call('listProviders', {}),
    ]
    return replies.map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  await acme.server.deps.catalogue.refresh()
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  const { data } = await acme.server.call('listGames', {})
  expect(data.map(({ id }) => id).toSorted()).toEqual(['acme-euro', 'acme-ghost', 'acme-train'])
})
