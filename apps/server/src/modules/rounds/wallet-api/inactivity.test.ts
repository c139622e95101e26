import { afterAll, beforeEach, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'

const acme = await startWithProvider()
afterAll(() => acme.stop())
const { server } = acme
beforeEach(() => limitInactivity(30))
const OVER = { status: 401, error: { code: 11002 } }

const limitInactivity = async (inactivityMinutes: number | null) =>
  void (await changeMarkets(server, { german: { rules: { access: { inactivityMinutes } } } }))

const play = (token: string) =>
  server.call('playGame', { token, params: { id: 'acme-train' }, body: { mode: 'money' } })

async function givenGame() {
  const player = await givenPlayer(server)
  await givenCash(server, player.id, 'EUR', 10_000n)
  const { data: accounts } = await server.call('listAccounts', { token: player.token })
  const { data } = await play(player.token)
  const base = { account_id: accounts[0]?.id, currency: 'EUR', game_id: 'train', session_id: data.sessionId }
  const betwin = (round_id: string, ...transactions: object[]) =>
    acme.call('betwin', { ...base, round_id, transactions })
  return { ...player, betwin }
}

const waitMinutes = (minutes: number) => server.clock.advance(minutes * 60_000)

test('a session over the inactivity limit takes no bets, settles its rounds, and stays inactive', async () => {
  const { token, email, betwin } = await givenGame()
  expect((await betwin('r1', bet('b1', '1.00'))).status).toBe(200)
  waitMinutes(31)
  // Checked before and after a call that detects the ended session.
  expect((await betwin('r2', bet('b2', '1.00'))).meta).toMatchObject({ api_code: 101 })
  const refreshed = (await server.call('refreshSession', { token })).data.accessToken
  expect(await play(refreshed)).toMatchObject(OVER)
  expect((await betwin('r3', bet('b3', '1.00'), win('w3', '5.00'))).meta).toMatchObject({ api_code: 101 })
  expect((await betwin('r1', win('w1', '5.00'))).status).toBe(200)
  // A repeat of what was accepted in time gets the same answer.
  expect((await betwin('r1', bet('b1', '1.00'))).status).toBe(200)
  expect(await play(refreshed)).toMatchObject(OVER)

  const again = await server.call('createSession', { body: { login: email, password: PASSWORD } })
  expect((await play(again.data.accessToken)).status).toBe(200)
  // The launch belongs to the session that is over.
  expect((await betwin('r4', bet('b4', '1.00'))).meta).toMatchObject({ api_code: 101 })
})

test('bets before the limit keep only their own session active', async () => {
  const { token, email, betwin } = await givenGame()
  const other = (await server.call('createSession', { body: { login: email, password: PASSWORD } })).data
  for (let hour = 0; hour < 4; hour += 1) {
    waitMinutes(29)
    expect((await betwin(`r${hour}`, bet(`b${hour}`, '1.00'))).status).toBe(200)
  }
  const refreshed = (await server.call('refreshSession', { token })).data.accessToken
  const left = (await server.call('refreshSession', { token: other.accessToken })).data.accessToken
  expect((await play(refreshed)).status).toBe(200)
  expect(await play(left)).toMatchObject(OVER)
})

test('wins alone are not activity', async () => {
  const { token, betwin } = await givenGame()
  expect((await betwin('r1', bet('b1', '1.00'))).status).toBe(200)
  waitMinutes(20)
  expect((await betwin('r1', win('w1', '5.00'))).status).toBe(200)
  waitMinutes(20)
  const refreshed = (await server.call('refreshSession', { token })).data.accessToken
  expect(await play(refreshed)).toMatchObject(OVER)
})

test('where the market has no limit, a session stays active, and its rules apply to open games', async () => {
  const { token, betwin } = await givenGame()
  await limitInactivity(null)
  waitMinutes(50)
  expect((await betwin('r1', bet('b1', '1.00'))).status).toBe(200)
  const refreshed = (await server.call('refreshSession', { token })).data.accessToken
  expect((await play(refreshed)).status).toBe(200)
  waitMinutes(40)
  expect((await betwin('r2', bet('b2', '1.00'))).status).toBe(200)
  await limitInactivity(30)
  expect((await betwin('r3', bet('b3', '1.00'))).meta).toMatchObject({ api_code: 101 })
})
