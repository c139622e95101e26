/** The page of games over HTTP, with an aggregator that spoils its lists. */
import type { OfficeInput } from '@fairhall/contract/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAggregator } from '#tests/support/games/aggregator.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const GAMES = 200
const aggregator = await startAggregator({ SANDBOX_GAMES: String(GAMES) })
const { server } = aggregator
const { catalogue } = server.deps
const { keys, givenStaff, rows } = openOffice(server)
const { call, open } = createOfficeClient(server, keys)
afterAll(() => server.stop())
beforeAll(() => catalogue.refresh())

test('lists the catalogue in pages, by filter, with the state that staff can end first', async () => {
  await givenStaff('gina', 'games')
  const token = await open('gina')
  const list = async (query: NonNullable<OfficeInput<'listGames'>['query']>) =>
    (await call('listGames', { token, query })).data
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ provider: 'aggregator', ...(cursor !== undefined && { cursor }) })
    expect(page.total).toBe(GAMES)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  expect([seen.length, new Set(seen).size]).toEqual([GAMES, GAMES])

  const [game] = (await list({ provider: 'aggregator' })).items
  expect((await list({ text: game?.id ?? '' })).items.map(({ id }) => id)).toContain(game?.id)
  await rows(`stop game:${game?.id}`)
  expect((await list({ state: 'stopped' })).items).toMatchObject([{ id: game?.id, state: 'stopped' }])
  await rows('stop game-provider:aggregator')
  expect((await list({ state: 'stopped' })).total).toBe(GAMES)
  const { providers } = (await call('getGames', { token })).data
  expect(providers.find(({ id }) => id === 'aggregator')).toMatchObject({ games: GAMES, isStopped: true })
  await rows('allow game-provider:aggregator')
  await rows(`allow game:${game?.id}`)
})

test('shows held imports with their differences, and what a list was left without', async () => {
  await aggregator.setFailure('half-list')
  await rows('catalogue refresh')
  const token = await open('ada')
  const { imports } = (await call('getGames', { token })).data
  expect(imports[0]).toMatchObject({ provider: 'aggregator', state: 'held', whyHeld: 'loss', gone: 100 })
  const id = imports[0]?.id ?? ''
  const first = (await call('listImportLines', { token, params: { id }, query: {} })).data
  expect(first.items.filter(({ change }) => change === 'gone')).toHaveLength(100)
  expect((await call('listImportLines', { token, params: { id }, query: { cursor: '100' } })).data).toEqual({
    items: [],
    next: null,
  })
  expect((await call('listImportLines', { token, params: { id: '999' }, query: {} })).code).toBe('notFound')
  await rows(`catalogue reject ${id}`)

  await aggregator.setFailure('html-in-names')
  await rows('catalogue refresh')
  const { items } = (await call('listQuarantinedGames', { token, query: { provider: 'aggregator' } })).data
  expect(items).toHaveLength(10)
  expect(items[0]).toMatchObject({ why: expect.stringMatching(/must not contain HTML/) as string })
  const own = (await call('getGames', { token })).data.providers.find(({ id: of }) => of === 'aggregator')
  expect(own).toMatchObject({ quarantined: 10, refusal: null })
  expect((await rows('journal')).map(({ action }) => action)).toContain('catalogue.refreshed')
})

test('is for members who work with games', async () => {
  await givenStaff('pat', 'payments-agent')
  const token = await open('pat')
  const refused = [
    await call('getGames', { token }),
    await call('listGames', { token, query: {} }),
    await call('listImportLines', { token, params: { id: '1' }, query: {} }),
    await call('listQuarantinedGames', { token, query: {} }),
  ]
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['rightMissing']))
})
