/** Only adults play for money, whether or not they deposit. */
import { expect, test } from 'vitest'
import { bet, startAuditedProvider } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer, PASSWORD, type TestPlayer } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { readPlayerState } from '../../player-state/index.ts'

const acme = await startAuditedProvider()
const { server } = acme
const office = openOffice(server)

const MINOR = '2015-03-01'
const ADULT = '1990-05-17'

const play = ({ token }: TestPlayer) =>
  server.call('playGame', { token, params: { id: 'acme-train' }, body: { mode: 'money' } })
const restrictionOf = async ({ id }: TestPlayer) => {
  const state = await readPlayerState(server.deps.db, id)
  return [state?.restriction, state?.restrictedUntil?.toISOString().slice(0, 10) ?? null]
}
const correct = ({ id }: TestPlayer, birthdate: string) =>
  office.both(`player correct ${id} --born ${birthdate}`)

/** Launches the game; returns a function that bets in it. */
async function givenGame(player: TestPlayer) {
  await givenCash(server, player.id, 'EUR', 10_000n)
  const { data: accounts } = await server.call('listAccounts', { token: player.token })
  const { data } = await play(player)
  const base = { account_id: accounts[0]?.id, currency: 'EUR', game_id: 'train', session_id: data.sessionId }
  return async (round: string) =>
    (await acme.call('betwin', { ...base, round_id: round, transactions: [bet(round, '1.00')] })).status
}

test('a launch for money needs a birth date, and an adult', async () => {
  const player = await givenPlayer(server, { birthdate: null })
  expect((await play(player)).error?.code).toBe(13003)
  await server.call('updateProfile', { token: player.token, body: { birthdate: ADULT } })
  expect((await play(player)).status).toBe(200)
  const minor = await givenPlayer(server, { birthdate: MINOR })
  expect((await play(minor)).error?.code).toBe(13022)
  const opened = await server.deps.pool.query('select from game_session where player = $1', [minor.id])
  expect(opened.rowCount).toBe(0)
})

test('a player whose birth date staff corrects to a minor’s is held until they come of age', async () => {
  const player = await givenPlayer(server)
  const placeBet = await givenGame(player)
  expect(await placeBet('before')).toBe(200)
  const corrected = await correct(player, MINOR)
  expect(corrected['result']).toMatch(/held until 2033-03-01/)
  expect(await placeBet('after')).toBe(400)
  expect(await actionsOf(server, player.id)).toContain('player.heldAsMinor')
  // The order alone blocked them. The hold outlasts that block.
  await office.both(`player unblock ${player.id}`)
  const login = { login: player.email, password: PASSWORD }
  const { accessToken: token } = (await server.call('createSession', { body: login })).data
  const again = { ...player, token }
  expect((await play(again)).error?.code).toBe(13022)
  expect(await restrictionOf(player)).toEqual(['held', '2033-03-01'])

  // A mistake of staff: the account is open again, and the game that ended stays closed.
  await correct(player, ADULT)
  expect(await restrictionOf(player)).toEqual(['none', null])
  expect(await placeBet('later')).toBe(400)
  expect((await play(again)).status).toBe(200)
})

test('the hold of a minor outlasts a block and a release', async () => {
  const player = await givenPlayer(server)
  await correct(player, MINOR)
  await office.both(`player unblock ${player.id}`)
  await office.rows(`player block ${player.id}`)
  await office.both(`player unblock ${player.id}`)
  await office.both(`exclusion release ${player.id}`)
  expect(await restrictionOf(player)).toEqual(['held', '2033-03-01'])
})

test('a player who is too young for their new country leaves their games', async () => {
  await changeMarkets(server, { spanish: { rules: { registration: { ageMin: 21 } } } })
  const player = await givenPlayer(server, { birthdate: '2007-03-01' })
  const placeBet = await givenGame(player)
  await server.call('requestCountry', { token: player.token, body: { country: 'ES' } })
  await office.both(`country accept ${player.id} ES`)
  expect((await play(player)).error?.code).toBe(13022)
  await server.settle()
  expect(await placeBet('after')).toBe(400)
  expect(await restrictionOf(player)).toEqual(['held', '2028-03-01'])
})
