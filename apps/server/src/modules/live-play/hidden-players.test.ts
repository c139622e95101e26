/** Whose name nobody sees, and whose bets are not shown at all. */
import { expect, onTestFinished, test } from 'vitest'
import { waitForLock } from '#tests/support/database/locks.ts'
import { startLivePlay } from '#tests/support/games/live-play.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { closeAccountOf, erasePlayerIn } from '../account-closure/index.ts'
import { lockPlayerRow, updatePlayer } from '../players/index.ts'
import { reviseSettings } from '../settings/index.ts'
import { publishLiveBets } from './live-play.service.ts'

const live = await startLivePlay()
const { server } = live
const { pool } = server.database

test('a player who hides their play is removed from rounds that are shown', async () => {
  const ada = await live.givenGambler()
  await ada.play('1.00', '9.00')
  await server.settle()
  await live.publish()
  const [shown] = live.bets()
  const winnerOf = async () => (await server.call('listWinners')).data.find(({ id }) => id === shown?.id)
  expect(await winnerOf()).toMatchObject({ nickname: 'ko***7' })

  const changed = await server.call('updateProfile', { token: ada.token, body: { hidePlay: true } })
  expect(changed.data.hidePlay).toBe(true)
  expect(await live.list()).toMatchObject([{ id: shown?.id, nickname: null }])
  expect(await winnerOf()).toMatchObject({ nickname: null })
  await server.settle()
  expect(live.messages().at(-1)).toEqual({ event: 'live.bets.hidden', ids: [shown?.id] })

  await ada.play('2.00')
  await server.settle()
  server.clock.advance(1000)
  await live.publish()
  expect(live.bets().at(-1)).toMatchObject({ stake: '2.00', nickname: null })
})

test('a name is never published after the player hid it', async () => {
  const ada = await live.givenGambler()
  await ada.play('1.00')
  await server.settle()
  // The change is not committed yet: its row is locked.
  await inTransaction(server.deps.db, async (tx) => {
    await lockPlayerRow(tx, ada.id)
    await updatePlayer(tx, ada.id, { hide_play: true })
    await live.publish()
  })
  expect(live.bets()).toMatchObject([{ nickname: null }])

  // The other way round: the change waits for the publication, and the round is then known as shown.
  const bob = await live.givenGambler({ nickname: 'wallaby42' })
  await bob.play('1.00')
  await server.settle()
  server.clock.advance(1000)
  const order: string[] = []
  const { publish: original } = server.deps.realtime
  onTestFinished(() => void (server.deps.realtime.publish = original))
  let change: Promise<unknown> = Promise.resolve()
  server.deps.realtime.publish = async (channel, data) => {
    change = server
      .call('updateProfile', { token: bob.token, body: { hidePlay: true } })
      .then(() => order.push('hidden'))
    await waitForLock(pool)
    order.push('published')
    await original(channel, data)
  }
  await publishLiveBets(server.deps)
  server.deps.realtime.publish = original
  await change
  await server.settle()
  expect(order).toEqual(['published', 'hidden'])
  const [shown] = live.bets().slice(-1)
  expect(shown).toMatchObject({ nickname: 'wa***2' })
  expect(live.messages().at(-1)).toEqual({ event: 'live.bets.hidden', ids: [shown?.id] })
})

test('nothing of a market without live play is published, and its visitors see none', async () => {
  const ada = await live.givenGambler()
  const bob = await live.givenGambler({ country: 'FI', nickname: 'wallaby42' })
  await ada.play('1.00', '9.00')
  await bob.play('2.00', '18.00')
  await server.settle()
  await live.publish()
  expect(await live.list('all', 'DE')).toHaveLength(2)

  await changeMarkets(server, { german: { rules: { privacy: { livePlay: false } } } })

  expect((await live.list()).map(({ nickname }) => nickname)).toEqual(['wa***2'])
  const winners = (await server.call('listWinners')).data
  expect(
    winners.filter(({ multiplier }) => multiplier === '9').map(({ nickname }) => nickname),
  ).not.toContain('ko***7')
  expect(await live.list('all', 'DE')).toEqual([])
  const init = async (country: string) =>
    (await server.call('getInit', { headers: { 'cf-ipcountry': country } })).data.features.livePlay
  expect([await init('DE'), await init('FI')]).toEqual([false, true])

  live.forget()
  server.clock.advance(1000)
  await ada.play('3.00')
  await bob.play('4.00')
  await server.settle()
  await live.publish()
  expect(live.bets().map(({ stake }) => stake)).toEqual(['4.00'])
})

test('a round that waits when its market is turned off is dropped', async () => {
  const ada = await live.givenGambler()
  await ada.play('1.00')
  await server.settle()
  const by = { actor: 'staff:ada', reason: 'test' }
  const content = { isShown: false, highRollerStake: '100' }
  await reviseSettings(server.deps, { file: 'live-play.json', content, ...by })
  onTestFinished(
    async () => void (await reviseSettings(server.deps, { file: 'live-play.json', content: null, ...by })),
  )
  await publishLiveBets(server.deps)
  expect(live.bets()).toEqual([])
  expect((await pool.query('select from live_bet')).rowCount).toBe(0)
})

test('closed players have no name, and erased ones leave no rows', async () => {
  const ada = await live.givenGambler()
  await ada.play('1.00')
  await server.settle()
  await live.publish()
  const [shown] = live.bets()
  await givenCash(server, ada.id, 'EUR', -9_999_900n)
  const by = { actor: 'staff:ada', reason: 'requested' }
  expect(await closeAccountOf(server.deps, { playerId: ada.id, ...by })).toBe(true)
  expect(await live.list()).toMatchObject([{ nickname: null }])
  await server.settle()
  expect(live.messages().at(-1)).toEqual({ event: 'live.bets.hidden', ids: [shown?.id] })
  server.clock.advance(1826 * 86_400_000)
  const erased = await inTransaction(server.deps.db, (tx) => erasePlayerIn(server.deps, tx, ada.id, by))
  expect(erased).toBe('done')
  const left =
    'select player from live_bet where player = $1 union all select player from playing_player where player = $1'
  expect((await pool.query(left, [ada.id])).rows).toEqual([])
})
