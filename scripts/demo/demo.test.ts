import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#apps/server/src/platform/config.ts'
import { settings } from '#apps/server/src/platform/settings-table.ts'
import { start } from '#apps/server/src/start.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { readContentOnce } from '#tests/support/server/texts.ts'
import { readArguments } from './arguments.ts'
import { planCalendar } from './people/calendar.ts'
import { personOf } from './people/people.ts'
import { beginningOf, fill } from './fill.ts'
import { homeIn } from './home.ts'
import { envOf } from './run.ts'
import { writeSettings } from './settings.ts'
import type { Tally } from './world/tally.ts'

const options = {
  /** With a player in Canada, where demo players have phone numbers. */
  seed: 'test',
  players: 10,
  days: 5,
  rounds: 80,
  until: new Date('2026-11-20T23:00:00Z'),
  password: 'correct horse battery',
  readContent: readContentOnce,
}

async function givenPlace() {
  const database = await createTestDatabase()
  const home = makeTestHome()
  onTestFinished(async () => {
    await database.drop()
    rmSync(home, { recursive: true, force: true })
  })
  return { database, home }
}

async function configFor(database: TestDatabase, home: string, more: Record<string, string> = {}) {
  writeSettings('config', path.join(home, 'config'), beginningOf(options))
  return loadConfig({
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    SANDBOX_BOOK_PORT: String(await freePort()),
    DATA_DIR: home,
    CONFIG_DIR: path.join(home, 'config'),
    DATABASE_URL: database.urls.server,
    STUDIO_DATABASE_URL: database.urls.studio,
    LOG_LEVEL: 'silent',
    ROLES: 'api,inbound,realtime,jobs,studio,sandbox',
    TRUSTED_PROXIES: '127.0.0.1',
    REQUESTS_PER_MINUTE: '1000000',
    ATTEMPTS_PER_MINUTE: '1000000',
    SANDBOX_GAMES: '24',
    ...more,
  })
}

const refusalsOf = (acts: Tally['counts']) => [...acts].filter(([, { refusals }]) => refusals.size > 0)

test('no setting of an installation reaches a demo, except where it listens', () => {
  const named = Object.fromEntries(Object.keys(settings).map((name) => [name, 'real']))
  const env = envOf({ folder: '/demo', config: '/demo/config' }, { ...named, BTCPAY: 'real', PATH: '/bin' })
  const listening = { HOST: 'real', PORT: 'real', OFFICE_PORT: 'real', SANDBOX_BOOK_PORT: 'real' }
  const own = { DATA_DIR: '/demo', CONFIG_DIR: '/demo/config' }
  expect(env).toEqual({ ...listening, ...own, LOG_LEVEL: 'real', PATH: '/bin' })
})

test('the same seed makes the same demo, whose books balance, and which production refuses', async () => {
  const first = await givenPlace()
  const filled = await fill({
    ...options,
    config: await configFor(first.database, first.home),
    urls: first.database.urls,
  })
  expect([filled.differences, [...filled.failures], refusalsOf(filled.staffActs)]).toEqual([[], [], []])
  const kinds = new Set(filled.sums.map(({ what }) => what))
  expect([...kinds]).toEqual(expect.arrayContaining(['players', 'stakes', 'wins', 'deposits success']))
  expect(filled.sums.find(({ what }) => what === 'players')?.count).toBe(10n)
  const { rows } = await first.database.pool.query(
    `select phone from player where country = 'CA' and phone_confirmed_at is not null`,
  )
  expect(rows).not.toEqual([])
  const { rows: left } = await first.database.pool.query(
    `select (select count(*) from programme_draft)::int as drafts,
            (select count(*) from delivery where parked_at is not null) > 0 as "hasParked",
            (select count(*) from game_import_quarantined)::int as quarantined`,
  )
  expect(left).toEqual([{ drafts: 3, hasParked: true, quarantined: 10 }])

  // The matches of the stand-in sportsbook follow from the keys of an installation.
  const second = await givenPlace()
  const SECRETS_FILE = path.join(first.home, 'secrets.json')
  const again = await fill({
    ...options,
    config: await configFor(second.database, second.home, { SECRETS_FILE }),
    urls: second.database.urls,
  })
  expect(again.sums).toEqual(filled.sums)
  // Keys are secret, whatever the seed is.
  expect([...again.staffKeys.values()].some((key) => [...filled.staffKeys.values()].includes(key))).toBe(
    false,
  )

  const config = await configFor(first.database, first.home)
  await expect(start({ ...config, environment: 'production' }, { migrates: false })).rejects.toThrow(
    /is a demo/,
  )
})

test('refuses a database that holds something else, and changes nothing', async () => {
  const { database, home } = await givenPlace()
  await database.pool.query(
    `insert into audit_event (at, actor, action, subject, reason, details) values (now(), 'a', 'b', 'c', 'd', '{}')`,
  )
  const config = await configFor(database, home)
  await expect(fill({ ...options, config, urls: database.urls })).rejects.toThrow(/is not a demo/)
  const { rows } = await database.pool.query('select from demo_mark')
  expect(rows).toEqual([])
})

test('refuses a folder that holds something else', async () => {
  const { database, home } = await givenPlace()
  const demo = homeIn(home)
  await configFor(database, path.join(home, 'demo'))
  expect(() => demo.clear()).toThrow(/is not a demo/)
})

test.each([
  [['--players', '0'], '--players is a whole number from 1 to 20000.'],
  [['--days', '1.5'], '--days is a whole number from 1 to 400.'],
  [['--rounds', 'many'], '--rounds is a whole number from 0 to 300000.'],
])('refuses %s', (argv, message) => {
  expect(() => readArguments(argv)).toThrow(message)
})

test('no two players have the same phone number', () => {
  const people = Array.from({ length: 4000 }, (_, index) => personOf('a test', index + 1))
  const phones = people.flatMap(({ phone }) => phone ?? [])
  expect(new Set(phones).size).toBe(phones.length)
  expect(phones.length).toBeGreaterThan(10)
})

test('everyone registers once within the year, more of them towards its end, and visits repeat in the same way', () => {
  const plan = { seed: 'a test', players: 1000, days: 365 }
  const calendar = planCalendar(plan)
  const first = calendar.flat().filter(({ index }) => index === 0)
  expect(new Set(first.map(({ person }) => person.number)).size).toBe(1000)
  const lateShare = first.filter(({ day }) => day >= 183).length / 1000
  expect(lateShare).toBeGreaterThan(0.55)
  expect(calendar.map((day) => day.map(({ person, index }) => [person.number, index]))).toEqual(
    planCalendar(plan).map((day) => day.map(({ person, index }) => [person.number, index])),
  )
})
