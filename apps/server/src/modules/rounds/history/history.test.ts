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

type Amounts = { staked?: string; won?: string; isOpen?: boolean; game?: string }

async function givenRound(playerId: string, currency: string, secondsAgo: number, amounts: Amounts = {}) {
  const { staked = '{100,0}', won = '{0,0}', isOpen = false, game = 'dice' } = amounts
  const at = new Date(server.deps.clock.now().getTime() - secondsAgo * 1000)
  const id = crypto.randomUUID()
  await pool.query(
    `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at)
     values ($1, 'studio', $2, $3, $4, $9, $5, $6, '{0,0,0,0}', $8, $7)`,
    [playerId, id, id, currency, staked, won, at, isOpen, game],
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
    givenPlayer(server, { nickname: 'Adalbert' }),
    givenPlayer(server, { nickname: 'Bob' }),
  ])
  await givenWinner(ada.id, 1)
  await givenWinner(bob.id, 2)
  await givenWinner(ada.id, 3)
  await givenWinner(crypto.randomUUID(), 4) // erased players are left out
  await server.call('listWinners')

  const connects = vi.spyOn(pool, 'connect')
  const { data } = await server.call('listWinners')
  expect(data.map(({ nickname }) => nickname)).toEqual(['Ad***t', 'B***', 'Ad***t'])
  expect(connects.mock.calls.length).toBeLessThanOrEqual(2)
})

test('lists a player’s own finished rounds, newest first, of all games or of one', async () => {
  const [ada, bob] = await Promise.all([givenPlayer(server), givenPlayer(server)])
  await givenRound(ada.id, 'EUR', 30, { won: '{150,34}' })
  await givenRound(ada.id, 'EUR', 20, { staked: '{150,50}' })
  await givenRound(ada.id, 'EUR', 10, { isOpen: true })
  await givenRound(ada.id, 'EUR', 10, { staked: '{0,0}' })
  await givenRound(bob.id, 'EUR', 10)
  const { data } = await server.call('listOwnBets', { token: ada.token })
  expect(data.map(({ stake, payout, multiplier }) => [stake, payout, multiplier])).toEqual([
    ['2.00', '0.00', '0'],
    ['1.00', '1.84', '1.84'],
  ])
  await givenRound(ada.id, 'EUR', 5, { game: 'mines' })
  const ofGame = await server.call('listOwnBets', { token: ada.token, query: { game: 'mines' } })
  expect(ofGame.data.map(({ game }) => game.id)).toEqual(['mines'])
})

test('lists the open rounds that the player’s counters know of', async () => {
  const [ada, bob] = await Promise.all([givenPlayer(server), givenPlayer(server)])
  await givenRound(ada.id, 'EUR', 30, { staked: '{300,200}', isOpen: true })
  await givenRound(ada.id, 'EUR', 20)
  await givenRound(ada.id, 'EUR', 10, { isOpen: true })
  await givenRound(bob.id, 'EUR', 10, { isOpen: true })
  const ask = async () =>
    (await server.call('listOpenRounds', { token: ada.token })).data.map(({ gameId, stake }) => [
      gameId,
      stake,
    ])
  expect(await ask()).toEqual([])
  await pool.query(
    `insert into ledger_balance (owner, asset, rounds_open) values ($1, 'EUR', 2)
      on conflict (owner, asset) do update set rounds_open = 2`,
    [ada.id],
  )
  expect(await ask()).toEqual([
    ['dice', '1.00'],
    ['dice', '5.00'],
  ])
})
