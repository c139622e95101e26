/** Lists of games that a provider spoils, and what staff does about them. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startAggregator } from '#tests/support/games/aggregator.ts'
import { readWords, runTyped } from '../index.ts'

/** So many that nine of them are less than one in twenty. */
const GAMES = 200
const aggregator = await startAggregator({ SANDBOX_GAMES: String(GAMES) })
const { server } = aggregator
const { catalogue, db } = server.deps
afterAll(() => server.stop())

let key = ''
async function admin(line: string) {
  const words = [...line.split(' '), '--as', 'ada', '--reason', 'as agreed', '--json']
  const typed = readWords(words)
  const { exitCode, output } = 'output' in typed ? typed : await runTyped(server.deps, typed, key)
  const rows = exitCode === 0 ? (JSON.parse(output) as Record<string, string | number>[]) : []
  return { exitCode, output, rows }
}

async function stored() {
  const { rows } = await db.query<{ id: string; title: string; version: bigint }>(
    `select id, title, version from game where provider = 'aggregator' and is_available order by id`,
  )
  return rows
}

beforeAll(async () => {
  key = (await admin('staff add ada --rights operations,staff --email ada@staff.example')).rows[0]?.[
    'key'
  ] as string
  await catalogue.refresh()
})

const newest = async () => (await admin('catalogue imports aggregator')).rows[0] ?? {}
const quarantined = async () => (await admin('catalogue quarantined aggregator')).rows
/** Reads one spoiled list. */
async function readSpoiled(kind: Parameters<typeof aggregator.setFailure>[0]) {
  await aggregator.setFailure(kind)
  await catalogue.refresh()
}

test('the same list twice changes nothing and writes nothing', async () => {
  const before = [await stored(), await admin('catalogue imports')]
  expect(before[0]).toHaveLength(GAMES)
  await catalogue.refresh()
  expect([await stored(), await admin('catalogue imports')]).toEqual(before)
})

test.each([
  ['slow', 1, /did not answer within 10000 ms/],
  ['server-error', 1, /status 503/],
  ['not-json', 1, /not JSON/],
  ['cut-off', 1, /not JSON, or it is cut off/],
  ['html-in-names', 10, /title: must not contain HTML/],
  ['negative-rtp', 10, /rtp/],
  ['duplicate-ids', 9, /id: must be unique/],
  ['half-list', 0, null],
] as const)('%s: the catalogue stays whole, and staff sees the reason', async (kind, count, reason) => {
  if (kind === 'slow') {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    onTestFinished(() => timeout.mockRestore())
  }
  const before = await stored()
  await readSpoiled(kind)
  expect(await stored()).toEqual(before)
  const found = await quarantined()
  expect(found).toHaveLength(count)
  for (const { why } of found) expect(why).toMatch(reason ?? '')
  const held = { 'half-list': 'loss', 'duplicate-ids': 'duplicates' }[kind as string] ?? null
  if (held !== null) expect(await newest()).toMatchObject({ state: 'held', held })

  vi.restoreAllMocks()
  await aggregator.setFailure(kind, 'off')
  await catalogue.refresh()
  expect([await stored(), await quarantined()]).toEqual([before, []])
  if (held !== null) expect(await newest()).toMatchObject({ state: 'superseded' })
})

test('a held import is shown, applied once, and undone by the next whole list', async () => {
  await readSpoiled('half-list')
  const { import: id, gone } = await newest()
  expect(gone).toBe(GAMES / 2)
  const metrics = await server.deps.metrics.registry.metrics()
  expect(metrics).toContain('fairhall_game_imports_held 1')
  const { rows } = await admin(`catalogue import ${id}`)
  expect(rows).toHaveLength(GAMES / 2)
  expect(new Set(rows.map(({ change }) => change))).toEqual(new Set(['gone']))
  expect((await admin(`catalogue import ${id} --page 2`)).rows).toEqual([])

  const results = await Promise.all([admin(`catalogue apply ${id}`), admin(`catalogue apply ${id}`)])
  expect(results.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 3])
  expect(await stored()).toHaveLength(GAMES / 2)
  expect(await newest()).toMatchObject({ state: 'applied', by: 'staff:ada' })
  expect((await admin('journal')).rows[0]).toMatchObject({ action: expect.stringMatching(/^import\./) })
  await catalogue.refresh()
  expect(await stored()).toHaveLength(GAMES)
})

test('a rejected import is not held again while the provider repeats its list', async () => {
  await readSpoiled('half-list')
  const { import: id } = await newest()
  expect((await admin(`catalogue reject ${id}`)).rows).toEqual([{ import: String(id), result: 'rejected' }])
  await readSpoiled('half-list')
  expect(await newest()).toMatchObject({ import: id, state: 'rejected' })
  expect((await admin(`catalogue apply ${id}`)).output).toContain('importNotHeld')
  expect(await stored()).toHaveLength(GAMES)
  expect((await admin('catalogue apply 999999')).exitCode).toBe(3)
  expect((await admin('catalogue apply half')).exitCode).toBe(2)
  expect((await admin('catalogue imports nobody')).exitCode).toBe(3)
})

test('an import that breaks off at its end leaves nothing, and the next run does it again', async () => {
  await db.query(`update game set title = 'Old', content_hash = null
                   where id = (select max(id) from game where provider = 'aggregator')`)
  const before = [await stored(), await admin('catalogue imports')]
  const info = vi.spyOn(server.deps.log, 'info').mockImplementation(() => {
    throw new Error('broken off')
  })
  onTestFinished(() => info.mockRestore())
  await readSpoiled('html-in-names')
  expect([await stored(), await admin('catalogue imports')]).toEqual(before)
  info.mockRestore()
  await readSpoiled('html-in-names')
  expect(await newest()).toMatchObject({ state: 'applied', quarantined: 10, changed: 1 })
  const { rows } = await admin(`catalogue import ${(await newest())['import']}`)
  expect(rows).toMatchObject([{ change: 'changed', fields: 'title' }])
  expect((await stored()).some(({ title }) => title === 'Old')).toBe(false)
})
