/** Finished rounds become orders of games and what players also play. */
import { toSubunits } from '@fairhall/money'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openGameList } from '#tests/support/games/game-list-server.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { copyConfig, replaceProviders } from '#tests/support/server/config.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { recordPlayed } from '../player-games/index.ts'
import { BASE_PARTS } from '../rounds/index.ts'
import { toSums } from '../rounds/round-sums.rules.ts'
import { refreshAlsoPlayed, refreshRankings } from './rankings.service.ts'

const GAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const list = await openGameList({
  games: GAMES.map((id) => ({ id, title: id, category: 'slots', thumbnail: 'a.avif', tags: [] })),
})
process.env['LISTS_SECRET'] = 'the secret of this provider'
const config = copyConfig()
const secret = { from: 'environment', name: 'LISTS_SECRET' }
replaceProviders(config, [
  { id: 'one', name: 'One', address: list.url, secret, gamePrefix: '', isEnabled: true },
])
config.edit<{ collections: object[] }>('collections.json', (file) => {
  file.collections = [
    { id: 'popular', rule: {}, pins: ['g'] },
    { id: 'slots', rule: { category: 'slots' } },
  ]
})
const server = await startTestServer({
  env: { CONFIG_DIR: config.folder, ROLES: 'api,inbound,jobs', TRUSTED_PROXIES: '127.0.0.1' },
})
const { deps, clock } = server
const { pool } = server.database
const players: string[] = []
for (let count = 0; count < 7; count += 1) players.push((await givenPlayer(server)).id)
players.push((await givenPlayer(server, { country: 'FI' })).id)
afterAll(async () => {
  await server.stop()
  await list.close()
  config.remove()
})
beforeEach(async () => {
  await pool.query('delete from game_day')
  await pool.query('delete from game_player')
})

interface Play {
  game: string
  /** Places of players. */
  by: readonly number[]
  /** Own money in subunits of the base currency. */
  stakes?: number
}

/** As rounds report them: stakes in other currencies are parts of a subunit of the base currency, too. */
const sumsOf = (stakes: number) =>
  toSums({
    staked: { cash: 700n, bonus: 0n },
    won: { cash: 0n, bonus: 0n },
    counted: { bet: 0n, loss: 0n, turnOver: 0n, wager: 0n, base: toSubunits(String(stakes), BASE_PARTS) },
  })

async function play(...plays: Play[]) {
  const events = plays.flatMap(({ game, by, stakes = 100 }) =>
    by.map((place) => ({
      kind: 'round.closed' as const,
      playerId: players[place] ?? '',
      roundId: crypto.randomUUID(),
      gameId: game,
      currency: 'EUR',
      sums: sumsOf(stakes),
      at: clock.now().toISOString(),
    })),
  )
  await inTransaction(deps.db, (tx) => announce(tx, ...events))
  await server.settle()
}

async function refresh() {
  await refreshRankings(deps)
  await refreshAlsoPlayed(deps)
  // Reads what is stored now instead of waiting until the snapshot is old.
  await deps.catalogue.refresh()
}

async function gamesIn(query: Record<string, string> = {}, country = 'IE') {
  const { data } = await server.call('listGames', { query, headers: { 'cf-ipcountry': country } })
  return data.map(({ id }) => id).join('')
}

const ALL = [0, 1, 2, 3, 4, 5, 6]

test('the pins of the first collection are popular until games are played', async () => {
  await refresh()
  expect(await gamesIn()).toBe('gabcdef')
})

test('games that more people play are popular, pins stay first in their collection', async () => {
  await play(
    { game: 'd', by: ALL },
    { game: 'e', by: [0, 1, 2], stakes: 200 },
    // One player with high stakes, and one pair of players, are not ranked.
    { game: 'f', by: [0, 0, 0, 0], stakes: 100000000 },
    { game: 'b', by: [1, 2] },
    // Bonus money counts nothing.
    { game: 'a', by: ALL, stakes: 0 },
  )
  await refresh()
  expect(await gamesIn()).toBe('degabcf')
  expect(await gamesIn({ collection: 'popular' })).toBe('gdeabcf')
  expect(await gamesIn({ collection: 'slots' })).toBe('degabcf')
  expect(await gamesIn({ sort: 'title' })).toBe('abcdefg')
})

test('a day counts for less than the next one, and not after a week', async () => {
  await play({ game: 'd', by: ALL })
  clock.advance(3 * 86_400_000)
  await play({ game: 'e', by: ALL })
  await refresh()
  expect(await gamesIn()).toBe('edgabcf')
  clock.advance(4 * 86_400_000)
  await refresh()
  expect(await gamesIn()).toBe('egabcdf')
  const { rows } = await pool.query('select game_id from game_day')
  expect(rows).toEqual([{ game_id: 'e' }])
})

test('a player counts once per game and day in several deliveries, and once for the minimum of a rank', async () => {
  await play({ game: 'd', by: [0, 0, 1], stakes: 100 })
  await play({ game: 'd', by: [0], stakes: 50 })
  clock.advance(86_400_000)
  await play({ game: 'd', by: [0], stakes: 7 })
  const { rows } = await pool.query(
    'select country, own_stakes::int as stakes, players_count as players from game_day order by day',
  )
  expect(rows).toEqual([
    { country: 'DE', stakes: 350, players: 2 },
    { country: 'DE', stakes: 7, players: 1 },
  ])
  await refresh()
  // Two people, however often they play, are too few for a rank.
  expect(await gamesIn()).toBe('gabcdef')
})

test('a correction changes the stakes of the day on which its round had finished', async () => {
  const correct = async (
    game: string,
    by: number,
    stakes: [before: number, after: number],
    closedAt: Date,
  ) => {
    const correction = {
      kind: 'round.corrected' as const,
      playerId: players[by] ?? '',
      roundId: crypto.randomUUID(),
      gameId: game,
      currency: 'EUR',
      closedAt: closedAt.toISOString(),
      before: sumsOf(stakes[0]),
      after: sumsOf(stakes[1]),
      at: clock.now().toISOString(),
    }
    await inTransaction(deps.db, (tx) => announce(tx, correction))
    await server.settle()
  }
  const stakes = async () =>
    (
      await pool.query('select game_id, own_stakes::int as stakes from game_day order by game_id, day')
    ).rows.map(({ game_id, stakes }) => `${game_id} ${stakes}`)
  await play({ game: 'd', by: [0, 1], stakes: 300 }, { game: 'e', by: [0], stakes: 50 })
  const day = clock.now()
  clock.advance(86_400_000)
  await play({ game: 'd', by: [0], stakes: 7 })
  await correct('d', 0, [300, 0], day)
  // A late win, and a round of a day that is no longer counted.
  await correct('d', 1, [300, 300], day)
  await correct('d', 1, [300, 0], new Date(day.getTime() - 30 * 86_400_000))
  expect(await stakes()).toEqual(['d 300', 'd 7', 'e 50'])
  // Parts of a subunit are dropped.
  await correct('e', 0, [20.9, 10.2], day)
  expect(await stakes()).toEqual(['d 300', 'd 7', 'e 40'])
  await correct('e', 0, [80, 0], day)
  expect(await stakes()).toEqual(['d 300', 'd 7', 'e 0'])
})

test('a market has its own ranking only with enough players', async () => {
  const addPlayers = (game: string, country: string, count: number) =>
    pool.query(
      `insert into game_player (player_id, game_id, country, last_on)
       select gen_random_uuid(), $1, $2, $3 from generate_series(1, $4)`,
      [game, country, clock.now(), count],
    )
  await play({ game: 'd', by: ALL }, { game: 'e', by: [7] }, { game: 'f', by: [0] })
  await pool.query(`update game_day set players_count = 100, own_stakes = 1000 where game_id = 'f'`)
  await addPlayers('f', 'DE', 92)
  await addPlayers('e', 'FI', 2)
  await pool.query(`update game_day set players_count = 200, own_stakes = 100000 where game_id = 'e'`)
  await refresh()
  expect([await gamesIn({}, 'DE'), await gamesIn({}, 'IE')]).toEqual(['efdgabc', 'efdgabc'])
  await addPlayers('f', 'DE', 1)
  await refresh()
  expect([await gamesIn({}, 'DE'), await gamesIn({}, 'IE')]).toEqual(['fdegabc', 'efdgabc'])
  expect(await gamesIn({ collection: 'slots' }, 'DE')).toBe('fdegabc')
})

test('shows what players of a game also play once at least five play both', async () => {
  const also = async (id: string) => {
    const { data, meta } = await server.call('listSimilarGames', { params: { id } })
    return [meta, data.map((game) => game.id).join('')]
  }
  for (const game of ['a', 'b', 'c', 'd', 'e']) await play({ game, by: [0, 1, 2, 3, 4] })
  await play({ game: 'f', by: [0, 1, 2, 3] }, { game: 'c', by: [5, 6] })
  await refresh()
  // With as many players in common, the game that fewer others play is more typical.
  expect(await also('a')).toEqual([{ reason: 'players' }, 'bdec'])
  const [meta] = await also('f')
  expect(meta).toEqual({ reason: 'traits' })
  clock.advance(30 * 86_400_000)
  await refresh()
  expect((await also('a'))[0]).toEqual({ reason: 'traits' })
  expect((await pool.query('select from game_player')).rowCount).toBe(0)
})

test('recommends to a player what players of their games also play, and to anyone else what is popular', async () => {
  for (const game of ['a', 'd', 'e']) await play({ game, by: [0, 1, 2, 3, 4] })
  await play({ game: 'b', by: ALL, stakes: 900 })
  await refresh()
  const player = await givenPlayer(server)
  const recommended = async (query: Record<string, string>, token?: string) => {
    const { data } = await server.call('listGames', {
      query: { sort: 'recommended', ...query },
      ...(token !== undefined && { token }),
    })
    return data.map(({ id }) => id).join('')
  }
  const popular = await gamesIn()
  expect(popular).toBe('badegcf')
  expect([await recommended({}), await recommended({}, player.token)]).toEqual([popular, popular])
  await recordPlayed(deps, player.id, 'a')
  expect(await recommended({}, player.token)).toBe('debagcf')
  expect(await recommended({ collection: 'slots', perPage: '3', page: '2' }, player.token)).toBe('agc')
  expect(await recommended({})).toBe(popular)
})

test('writes nothing while the orders stay the same', async () => {
  await play({ game: 'd', by: ALL }, { game: 'e', by: ALL })
  await refresh()
  const versions = async () =>
    (
      await pool.query(
        'select version from game_ranking union select version from game_also_played order by 1',
      )
    ).rows
  const before = await versions()
  await refresh()
  expect(await versions()).toEqual(before)
})
