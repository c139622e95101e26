import { afterAll, expect, test } from 'vitest'
import { givenPlayer } from '../../../../../tests/support/players.ts'
import { startTestServer } from '../../../../../tests/support/server.ts'

const server = await startTestServer({ env: { ROLES: 'api,door,studio', DATABASE_POOL: '2' } })
afterAll(() => server.stop())

test('more players than there are connections may launch a game at the same time', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => givenPlayer(server)))
  const launches = players.map(({ token }) =>
    server.call('playGame', { token, params: { id: 'dice' }, body: { mode: 'money' } }),
  )
  const statuses = (await Promise.all(launches)).map(({ status }) => status)
  expect(statuses).toEqual(players.map(() => 200))
})
