/** A game provider goes down and comes back, as a player sees it. */
import { afterAll, expect, test } from 'vitest'
import { startAggregator } from '#tests/support/games/aggregator.ts'
import { callLauncher, CHECK_EVERY_MS, checkProviders } from './provider-health.service.ts'

const aggregator = await startAggregator()
const { server } = aggregator
afterAll(() => server.stop())

const check = () => {
  server.clock.advance(CHECK_EVERY_MS)
  return checkProviders(server.deps)
}
const game = await aggregator.findGame({ category: 'pick-a-door' })

async function seen() {
  const { data } = await server.call('getGame', { params: { id: game.id } })
  const { data: list } = await server.call('listGames', { query: { category: 'pick-a-door', perPage: '60' } })
  return [data.isAvailable, list.find(({ id }) => id === game.id)?.isAvailable]
}
const codeOfDemo = async (id = game.id) =>
  (await server.call('playGame', { params: { id }, body: { mode: 'demo' } })).error?.code ?? null

test('a provider that answers no check is down until it answers, and its open rounds continue', async () => {
  const player = await aggregator.givenGambler('100.00')
  const { viewOf } = await server.deps.catalogue.current()
  const table = await aggregator.launch(player, game.id)
  const { round } = await table.bet('1.00')
  await check()
  expect(await seen()).toEqual([true, true])

  await aggregator.setFailure('server-error', 'always')
  await check()
  expect(await seen()).toEqual([true, true])
  // A second process whose timer runs at the same time does not count the same outage twice.
  await checkProviders(server.deps)
  expect(await seen()).toEqual([true, true])
  await check()
  expect(await seen()).toEqual([false, false])
  expect(await codeOfDemo()).toBe(14006)
  expect((await server.deps.catalogue.current()).viewOf('FI')).not.toBe(viewOf('FI'))
  expect(await server.deps.metrics.registry.metrics()).toContain('fairhall_game_providers_down 1')

  await aggregator.setFailure('server-error', 'off')
  await check()
  expect(await seen()).toEqual([true, true])
  const again = await aggregator.launch(player, game.id)
  expect((await again.session()).openRound).toMatchObject({ id: round.id })
  expect((await again.end(round.id)).status).toBe(200)
})

test('a game whose launches fail does not make the other games of its provider unavailable', async () => {
  for (const _launch of [1, 2, 3, 4]) {
    await aggregator.setFailure('server-error')
    expect(await codeOfDemo()).toBe(14006)
  }
  expect(await seen()).toEqual([true, true])
  expect(await codeOfDemo()).toBe(null)
})

test('a game whose launches fail in each of three processes does not do so either', async () => {
  const { deps } = server
  const provider = deps.catalogue.findProvider('aggregator')
  if (provider === null) throw new Error('the aggregator is missing')
  for (const catalogue of [1, 2, 3].map((): typeof deps.catalogue => ({ ...deps.catalogue }))) {
    await aggregator.setFailure('server-error')
    const launch = { path: '/launcher/demo', content: {} }
    await expect(callLauncher({ ...deps, catalogue }, provider, game.id, launch)).rejects.toThrow()
  }
  expect(await seen()).toEqual([true, true])
  expect(await codeOfDemo()).toBe(null)
})

test('launches of three games that fail while checks are answered pause the provider', async () => {
  const { data } = await server.call('listGames', { query: { category: 'pick-a-door', perPage: '3' } })
  expect(data).toHaveLength(3)
  const fail = async () => {
    for (const { id } of data) {
      await aggregator.setFailure('server-error')
      expect(await codeOfDemo(id)).toBe(14006)
    }
  }
  await fail()
  expect(await seen()).toEqual([false, false])
  await check()
  expect(await seen()).toEqual([false, false])
  server.clock.advance(30_000)
  await check()
  expect(await seen()).toEqual([true, true])
  expect(await codeOfDemo()).toBe(null)
  // They fail while another game works: that is no reason for a second pause.
  await fail()
  expect(await seen()).toEqual([true, true])
})

test('a provider that nobody has checked for a minute counts as up', async () => {
  await server.deps.db.query(`update game_provider_health set is_down = true where provider = 'aggregator'`)
  server.deps.catalogue.readAgain()
  expect(await seen()).toEqual([false, false])
  server.clock.advance(61_000)
  server.deps.catalogue.readAgain()
  expect(await seen()).toEqual([true, true])
})
