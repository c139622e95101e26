import type { Launch } from '@fairhall/contract'
import { afterAll, expect, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const server = await startTestServer({ env: { ROLES: 'api,inbound,studio', DATABASE_POOL: '2' } })
afterAll(() => server.stop())

test('more players than database connections can launch a game at the same time', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => givenPlayer(server)))
  const launches = players.map(({ token }) =>
    server.call('playGame', { token, params: { id: 'dice' }, body: { mode: 'money' } }),
  )
  const statuses = (await Promise.all(launches)).map(({ status }) => status)
  expect(statuses).toEqual(players.map(() => 200))
})

test('a game opens under the host name that the browser uses', async () => {
  const { token } = await givenPlayer(server)
  const { port } = new URL(server.url)
  const play = async (host: string, returnUrl: string) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/game/games/dice/play',
      headers: { host, authorization: `Bearer ${token}` },
      payload: { mode: 'money', returnUrl },
    })
    return { status: reply.statusCode, launchUrl: reply.json<{ data?: Launch }>().data?.launchUrl }
  }
  const here = await play(`localhost:${port}`, `http://localhost:${port}`)
  expect(here.status).toBe(200)
  // The frame may be framed only by its own origin.
  expect(here.launchUrl).toMatch(new RegExp(`^http://localhost:${port}/studio/play/dice#`))
  expect((await play(`127.0.0.1:${port}`, `http://127.0.0.1:${port}`)).launchUrl).toContain('//127.0.0.1:')
  expect((await play('evil.example', 'http://evil.example')).status).toBe(422)
  expect((await play(`localhost:${port}`, 'http://localhost.evil.example')).status).toBe(422)
})
