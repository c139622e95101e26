/** Bets that everyone sees: the cap of all processes, high rollers, and how many play. */
import { expect, test } from 'vitest'
import { startLivePlay } from '#tests/support/games/live-play.ts'

const live = await startLivePlay()
const { server } = live
const { pool } = server.database

test('a finished round is published and listed, with a masked name', async () => {
  const ada = await live.givenGambler()
  await ada.play('2.00', '28.40')
  await server.settle()
  await live.publish()
  const shown = {
    nickname: 'ko***7',
    game: { id: 'acme-train', title: 'Night Train' },
    currency: 'EUR',
    stake: '2.00',
    payout: '28.40',
    multiplier: '14.2',
    isHigh: false,
    at: server.clock.now().toISOString(),
  }
  expect(live.bets()).toMatchObject([shown])
  expect(await live.list()).toEqual(live.bets())
  expect(await live.list('high')).toEqual([])
})

test('of 200 rounds, two processes publish the five largest of each second', async () => {
  const gamblers = []
  for (let index = 0; index < 4; index += 1) gamblers.push(await live.givenGambler())
  for (let second = 1; second <= 4; second += 1) {
    live.forget()
    for (let round = 1; round <= 50; round += 1)
      await gamblers[round % 4]?.play(`${second}.${String(round).padStart(2, '0')}`)
    await server.settle()
    await live.publish()
    await live.publish()
    server.clock.advance(999)
    await gamblers[0]?.play('100.00')
    await server.settle()
    await live.publish()
    expect(
      live
        .bets()
        .map(({ stake }) => stake)
        .toSorted(),
    ).toEqual([46, 47, 48, 49, 50].map((round) => `${second}.${round}`))
    server.clock.advance(1)
    await live.publish()
    expect(live.bets()).toHaveLength(6)
    server.clock.advance(1000)
  }
  expect(await live.list()).toHaveLength(20)
  const { rows } = await pool.query(
    'select count(*)::int as waiting from live_bet where published_at is null',
  )
  expect(rows).toEqual([{ waiting: 0 }])
})

test('large stakes are listed among those of high rollers, and only the latest rounds are kept', async () => {
  const ada = await live.givenGambler()
  await ada.play('99.99')
  await ada.play('100.00')
  await server.settle()
  await live.publish()
  expect((await live.list('high')).map(({ stake }) => stake)).toEqual(['100.00'])
  server.clock.advance(1)
  await pool.query(
    `insert into live_bet (id, player, game, asset, staked, won, worth, is_high, at, published_at)
     select gen_random_uuid(), $1, 'acme-train', 'EUR', 100, 0, 100, false, $2, $2 from generate_series(1, 150)`,
    [ada.id, server.clock.now()],
  )
  server.clock.advance(1000)
  await ada.play('1.00')
  await server.settle()
  await live.publish()
  const { rows } = await pool.query(
    'select count(*) filter (where is_high)::int as high, count(*)::int as all from live_bet',
  )
  expect(rows).toEqual([{ high: 1, all: 101 }])
})

test('rounds that finished long ago are not published', async () => {
  const ada = await live.givenGambler()
  await ada.play('1.00')
  server.clock.advance(61_000)
  await server.settle()
  await live.publish()
  expect(await live.list()).toEqual([])
})

test('counts the players of each game within the last minutes', async () => {
  const ada = await live.givenGambler()
  const bob = await live.givenGambler()
  for (const player of [ada, ada, bob]) await player.play('1.00')
  await server.settle()
  const games = [{ gameId: 'acme-train', players: 2 }]
  expect((await server.call('listPlaying', { headers: { 'cf-ipcountry': 'IE' } })).data).toEqual(games)
  await live.publishPlaying()
  expect(live.counts()).toEqual([{ games }])
  server.clock.advance(5 * 60_000 + 1)
  await live.publishPlaying()
  expect(live.counts()).toEqual([{ games }, { games: [] }])
  expect((await pool.query('select from playing_player')).rowCount).toBe(0)
})
