import { afterAll, expect, test } from 'vitest'
import { multiplierScoring, tournamentsOf } from '#tests/support/games/tournaments.ts'
import { single, startWithSportsbook } from '#tests/support/games/sportsbook.ts'

const env = { ROLES: 'api,inbound,realtime,jobs,sandbox', SANDBOX_GAMES: '1' }
const acme = await startWithSportsbook({}, { env })
const { server } = acme
const { findings, givenRun } = tournamentsOf(server)
afterAll(() => acme.stop())

async function givenWin(id: string, odds: string, total: string) {
  const player = await acme.givenSiteBettor()
  await acme.call(player, 'place', single(id, '10.00', player.sessionId, { odds }))
  await acme.call(player, 'settle', { bet_id: id, version: 1, result: 'won', total_return: total })
  return player
}

test('a bet with the highest odds of the protocol is counted, and so are those of others', async () => {
  const run = await givenRun(multiplierScoring, { product: 'sports', oddsMin: '1.8' })
  const bold = await givenWin('bold', '9999999', '50.00')
  const plain = await givenWin('plain', '2.50', '25.00')
  await server.settle()
  const scores = [bold, plain].map(async ({ token }) => {
    const { data } = await server.call('getTournamentEntry', { token, params: { id: run } })
    return data.own?.score
  })
  expect(await Promise.all(scores)).toEqual(['5.00', '2.50'])
  expect(await findings()).toEqual([])
})
