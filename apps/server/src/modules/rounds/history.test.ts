import { afterAll, expect, test, vi } from 'vitest'
import { givenPlayer } from '../../../../../tests/support/players.ts'
import { startTestServer } from '../../../../../tests/support/server.ts'

const server = await startTestServer({ env: { ROLES: 'api,door,studio' } })
const { pool } = server.deps
afterAll(() => server.stop())

async function givenWinner(playerId: string, minute: number): Promise<void> {
  await pool.query(
    `insert into winner (id, player, game, asset, amount, staked, at) values ($1, $2, 'dice', 'EUR', 1000, 100, $3)`,
    [crypto.randomUUID(), playerId, new Date(Date.UTC(2026, 10, 20, 12, minute))],
  )
}

test('the winners of the lobby are asked of the database at once, however many there are', async () => {
  const [ada, bob] = await Promise.all([
    givenPlayer(server, { nickname: 'Ada' }),
    givenPlayer(server, { nickname: 'Bob' }),
  ])
  await givenWinner(ada.id, 1)
  await givenWinner(bob.id, 2)
  await givenWinner(ada.id, 3)
  await givenWinner(crypto.randomUUID(), 4) // whoever is not there any more is not shown
  await server.call('listWinners')

  const asked = vi.spyOn(pool, 'connect')
  const { data } = await server.call('listWinners')
  expect(data.map(({ nickname }) => nickname)).toEqual(['Ada', 'Bob', 'Ada'])
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
})
