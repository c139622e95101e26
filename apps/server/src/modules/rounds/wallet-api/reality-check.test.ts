import { afterAll, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'

const acme = await startWithProvider()
afterAll(() => acme.stop())
const { server } = acme
const HELD = { api_code: 110 }

async function givenGame() {
  const player = await givenPlayer(server)
  await givenCash(server, player.id, 'EUR', 100_000n)
  const { data: accounts } = await server.call('listAccounts', { token: player.token })
  const { data } = await server.call('playGame', {
    token: player.token,
    params: { id: 'acme-train' },
    body: { mode: 'money' },
  })
  const base = { account_id: accounts[0]?.id, currency: 'EUR', game_id: 'train', session_id: data.sessionId }
  let { token } = player
  const refresh = async () =>
    (token = (await server.call('refreshSession', { token: player.token })).data.accessToken)
  return {
    betwin: (round_id: string, ...transactions: object[]) =>
      acme.call('betwin', { ...base, round_id, transactions }),
    async show() {
      await refresh()
      return (await server.call('getRealityCheck', { token })).data
    },
    async confirm(everyMinutes?: number) {
      await refresh()
      const body = everyMinutes === undefined ? {} : { everyMinutes }
      return server.call('confirmRealityCheck', { token, body })
    },
    async playUntil(minutes: number, name: string) {
      for (let passed = 0; passed < minutes; passed += 10) {
        expect((await this.betwin(`${name}${passed}`, bet(`${name}${passed}`, '1.00'))).status).toBe(200)
        waitMinutes(Math.min(10, minutes - passed))
      }
    },
  }
}

const waitMinutes = (minutes: number) => server.clock.advance(minutes * 60_000)

test('where the market holds the check, the server takes no bets until the player has answered', async () => {
  await changeMarkets(server, { german: { rules: { play: { holdsRealityCheck: true } } } })
  const game = await givenGame()
  await game.playUntil(60, 'a')
  expect((await game.betwin('late', bet('late', '1.00'))).meta).toMatchObject(HELD)
  // What has begun goes on and is settled, and a repeat gets the same answer.
  expect((await game.betwin('a50', bet('double', '1.00'))).status).toBe(200)
  expect((await game.betwin('a50', win('win', '5.00'))).status).toBe(200)
  expect((await game.betwin('a50', bet('a50', '1.00'))).status).toBe(200)
  // Neither a pause nor another page answers for the player.
  waitMinutes(30)
  expect((await game.betwin('later', bet('later', '1.00'))).meta).toMatchObject(HELD)
  expect(await game.show()).toMatchObject({
    isHeld: true,
    isDue: true,
    playedMs: 60 * 60_000,
    everyMinutes: 60,
  })

  expect((await game.confirm(7)).status).toBe(422)
  expect((await game.betwin('later', bet('later', '1.00'))).meta).toMatchObject(HELD)
  expect((await game.confirm(15)).data).toMatchObject({ isDue: false, startedAt: null, everyMinutes: 15 })
  await game.playUntil(15, 'b')
  expect((await game.betwin('c', bet('c', '1.00'))).meta).toMatchObject(HELD)
})

test('concurrent bets after the time are all refused', async () => {
  await changeMarkets(server, { german: { rules: { play: { holdsRealityCheck: true } } } })
  const game = await givenGame()
  await game.playUntil(60, 'a')
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, index) => game.betwin(`r${index}`, bet(`r${index}`, '1.00'))),
  )
  expect(replies.map(({ meta }) => (meta as { api_code: number }).api_code)).toEqual(Array(16).fill(110))
})

test('elsewhere the server never holds bets', async () => {
  const game = await givenGame()
  await game.playUntil(130, 'a')
  expect(await game.show()).toMatchObject({ isHeld: false, isDue: false, startedAt: null })
})
