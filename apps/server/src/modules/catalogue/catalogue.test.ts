import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../../../tests/support/database.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { createLog } from '../../platform/log.ts'
import { loadSettings } from '../settings/index.ts'
import { saveGames } from './catalogue.queries.ts'
import { openCatalogue } from './catalogue.service.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const dice = {
  id: 'dice',
  title: 'Dice',
  category: 'originals',
  features: [],
  demo: true,
  currencies: [],
  country_blacklist: [],
  thumbnail: '/dice.svg',
}

test('while the database is away the games of before are shown, and nothing breaks behind them', async () => {
  const database = await createTestDatabase()
  const studio = { id: 'studio', gamePrefix: '' }
  await inTransaction(database.db, (tx) => saveGames(tx, studio, [dice], new Date('2026-11-20')))
  const configDir = path.resolve(import.meta.dirname, '../../../../../config')
  const settings = loadSettings(configDir)
  const deps = { db: database.db, log: createLog('silent'), settings } as Deps
  const catalogue = openCatalogue(configDir, () => deps)
  const before = await catalogue.current()
  expect(before.find('dice')?.title).toBe('Dice')

  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  await database.drop()
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000)
  expect(await catalogue.current()).toBe(before)
  // Rejections that nobody takes are told in a later turn.
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
