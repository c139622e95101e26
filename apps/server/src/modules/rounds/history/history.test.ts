import { afterAll, expect, test, vi } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const server = await startTestServer({ env: { ROLES: 'api,inbound,studio' } })
const { pool } = server.deps
afterAll(() => server.stop())

async function givenWinner(playerId: string, minute: number): Promise<void> {
  await pool.query(
    `insert into winner (id, player, game, asset, amount, staked, at) values ($1, $2, 'dice', 'EUR', 1000, 100, $3)`,
    [crypto.randomUUID(), playerId, new Date(Date.UTC(2026, 10, 20, 12, minute))],
  )
}

type Amounts = { staked?: string; won?: string }

async function givenRound(playerId: string, currency: string, secondsAgo: number, amounts: Amounts = {}) {
  const { staked = '{100,0}', won = '{0,0}' } = amounts
  const at = new Date(server.deps.clock.now().getTime() - secondsAgo * 1000)
  const id = crypto.randomUUID()
  await pool.query(
    `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at)
     values ($1, 'studio', $2, $3, $4, 'dice', $5, $6, '{0,0,0,0}', false, $7)`,
    [playerId, id, id, currency, staked, won, at],
  )
}

test('totals the rounds of a time span per currency, bonus money included', async () => {
  const [ada, bob] = await Promise.all([givenPlayer(server), givenPlayer(server)])
  await givenRound(ada.id, 'EUR', 10, { won: '{250,0}' })
  await givenRound(ada.id, 'EUR', 3_500, { staked: '{100,300}' })
  await givenRound(ada.id, 'EUR', 3_700)
  await givenRound(ada.id, 'USD', 20, { staked: '{200,0}', won: '{0,50}' })
  await givenRound(bob.id, 'EUR', 10)
  const ask = (seconds: number) =>
    server.call('getPlayTotals', { query: { seconds: String(seconds) }, token: ada.token })
  expect((await ask(3_600)).data).toEqual([
    { currency: 'EUR', rounds: 2, stake: '5.00', win: '2.50', net: '-2.50' },
    { currency: 'USD', rounds: 1, stake: '2.00', win: '0.50', net: '-1.50' },
  ])
  expect((await ask(5)).data).toEqual([])
  expect((await ask(86_401)).status).toBe(400)
})

test('loads the winners of the lobby with a fixed number of queries', async () => {
  const [ada, bob] = await Promise.all([
    givenPlayer(server, { nickname: 'Ada' }),
    givenPlayer(server, { nickname: 'Bob' }),
  ])
  await givenWinner(ada.id, 1)
  await givenWinner(bob.id, 2)
  await givenWinner(ada.id, 3)
  await givenWinner(crypto.randomUUID(), 4) // erased players are left out
  await server.call('listWinners')

  const connects = vi.spyOn(pool, 'connect')
  const { data } = await server.call('listWinners')
  expect(data.map(({ nickname }) => nickname)).toEqual(['Ada', 'Bob', 'Ada'])
  expect(connects.mock.calls.length).toBeLessThanOrEqual(2)
})
