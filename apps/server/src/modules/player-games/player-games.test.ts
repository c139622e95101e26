import { errors, type Meta } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import type { Outgoing } from '../../platform/realtime/port.ts'

const acme = await startWithProvider({ TRUSTED_PROXIES: '127.0.0.1' })
const { server } = acme
afterAll(() => acme.stop())

type Caller = { token: string }

const mark = ({ token }: Caller, id: string) => server.call('addFavorite', { token, params: { id } })
const unmark = ({ token }: Caller, id: string) => server.call('removeFavorite', { token, params: { id } })

async function favoritesOf({ token }: Caller, { country = 'IE', query = {} } = {}) {
  const { data, meta } = await server.call('listFavorites', {
    token,
    query,
    headers: { 'cf-ipcountry': country },
  })
  const { ids, total } = meta as Meta<'listFavorites'>
  return { games: data.map(({ id }) => id), ids, total }
}

test('a marked game is listed, newest first, until the mark is removed', async () => {
  const player = await givenPlayer(server)
  expect((await mark(player, 'acme-train')).data).toEqual({
    gameId: 'acme-train',
    isFavorite: true,
    version: 1,
  })
  server.clock.advance(1000)
  await mark(player, 'acme-euro')
  const both = ['acme-euro', 'acme-train']
  expect(await favoritesOf(player)).toEqual({ games: both, ids: both, total: 2 })
  expect(await favoritesOf(player, { query: { page: '2', perPage: '1' } })).toEqual({
    games: ['acme-train'],
    ids: both,
    total: 2,
  })
  expect((await unmark(player, 'acme-euro')).data).toEqual({
    gameId: 'acme-euro',
    isFavorite: false,
    version: 2,
  })
  expect((await favoritesOf(player)).ids).toEqual(['acme-train'])
})

test('repeated and concurrent calls change a mark once', async () => {
  const player = await givenPlayer(server)
  const replies = await Promise.all(Array.from({ length: 8 }, () => mark(player, 'acme-train')))
  expect(replies.map(({ data }) => data)).toEqual(
    replies.map(() => ({ gameId: 'acme-train', isFavorite: true, version: 1 })),
  )
  await unmark(player, 'acme-train')
  expect((await unmark(player, 'acme-train')).data.version).toBe(2)
  expect((await unmark(player, 'acme-ghost')).data).toEqual({
    gameId: 'acme-ghost',
    isFavorite: false,
    version: 0,
  })
})

test('games that can’t be played in the visitor’s country are left out, but stay marked', async () => {
  const player = await givenPlayer(server)
  await mark(player, 'acme-ghost')
  expect(await favoritesOf(player)).toMatchObject({ games: ['acme-ghost'], total: 1 })
  expect(await favoritesOf(player, { country: 'SE' })).toEqual({ games: [], ids: ['acme-ghost'], total: 0 })
})

test('who takes over an account by its email sees no games of the earlier person', async () => {
  const player = await givenPlayer(server)
  await mark(player, 'acme-train')
  const sent = vi.spyOn(server.deps.mail, 'send').mockResolvedValue()
  onTestFinished(() => sent.mockRestore())
  await server.settle()
  const texts = sent.mock.calls.map(([{ to, text }]) => (to === player.email ? text : '')).join()
  const [, code = ''] = /\/verify\/([\w-]+)/.exec(texts) ?? []
  expect((await server.call('confirmEmail', { body: { code, startsOver: true } })).status).toBe(200)
  const kept = await server.database.pool.query('select from player_game where player_id = $1', [player.id])
  expect(kept.rowCount).toBe(0)
})

test('unknown games, guests and a full list are refused', async () => {
  const player = await givenPlayer(server)
  expect((await mark(player, 'no-such-game')).status).toBe(404)
  expect((await mark({ token: '' }, 'acme-train')).status).toBe(401)
  await server.database.pool.query(
    `with added as (
       insert into game
         (id, provider, external_id, studio, title, category, details, is_available, first_seen_at, updated_at)
       select 'full-' || n, 'full', n, 'acme', 'Game ' || n, 'slots', '{}', false, now(), now()
         from generate_series(1, 499) n returning id)
     insert into player_game (player_id, game_id, favorite_since, version) select $1, id, now(), 1 from added`,
    [player.id],
  )
  const replies = await Promise.all(['acme-train', 'acme-ghost', 'acme-euro'].map((id) => mark(player, id)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.error?.code).toBe(errors.favoritesFull.code)
  expect((await favoritesOf(player)).ids).toHaveLength(500)
})

test('a change reaches the player’s other pages', async () => {
  const player = await givenPlayer(server)
  await mark(player, 'acme-train')
  await unmark(player, 'acme-train')
  const published: Outgoing[] = []
  const { realtime } = server.deps
  const publishAll = realtime.publishAll.bind(realtime)
  realtime.publishAll = async (all) => void published.push(...all)
  onTestFinished(() => void (realtime.publishAll = publishAll))
  await server.settle()
  const channel = channels.favorites(player.id)
  expect(published.filter((one) => one.channel === channel).map(({ data }) => data)).toEqual([
    { favorite: { gameId: 'acme-train', isFavorite: false, version: 2 } },
  ])
})

test('games opened for money are listed, the last one first', async () => {
  const player = await givenPlayer(server)
  await givenCash(server, player.id, 'EUR', 1_000n)
  const launch = (id: string, mode: 'money' | 'demo') =>
    server.call('playGame', { token: player.token, params: { id }, body: { mode } })
  const played = async () =>
    (await server.call('listPlayedGames', { token: player.token })).data.map(({ id, playedAt }) => [
      id,
      playedAt,
    ])
  await launch('acme-euro', 'demo')
  expect(await played()).toEqual([])
  await launch('acme-train', 'money')
  const first = server.clock.now().toISOString()
  server.clock.advance(1000)
  await launch('acme-euro', 'money')
  const second = server.clock.now().toISOString()
  expect(await played()).toEqual([
    ['acme-euro', second],
    ['acme-train', first],
  ])
  server.clock.advance(1000)
  acme.launcher.status = 500
  expect((await launch('acme-train', 'money')).status).toBe(503)
  acme.launcher.status = 200
  expect((await played())[0]?.[0]).toBe('acme-euro')
})

test('a game opens even if that can’t be recorded', async () => {
  const player = await givenPlayer(server)
  const { pool } = server.database
  await pool.query('alter table player_game rename to unreachable')
  onTestFinished(async () => void (await pool.query('alter table unreachable rename to player_game')))
  const launched = await server.call('playGame', {
    token: player.token,
    params: { id: 'acme-train' },
    body: { mode: 'money' },
  })
  expect(launched.status).toBe(200)
})
