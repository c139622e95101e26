/** Brands of an installation share its players, so an exclusion under one of them holds under the others. */
import { afterAll, expect, test } from 'vitest'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const one = await startTestServer()
const { config } = one.deps
const other = await startTestServer({
  env: {
    BRAND: 'northlight',
    DATA_DIR: config.dataDir,
    DATABASE_URL: one.database.urls.server,
    STUDIO_DATABASE_URL: one.database.urls.studio,
  },
})
afterAll(async () => {
  await other.stop()
  await one.stop()
})

const EXCLUDED = 11041

test('a player who excludes themselves under one brand is excluded under every brand', async () => {
  const { email, token } = await givenPlayer(one)
  const body = { login: email, password: PASSWORD }
  const before = (await other.call('createSession', { body })).data.accessToken
  expect((await other.call('getProfile', { token: before })).data.status).toBe(1)
  await one.call('createLimit', { token, body: { definition: 4, period: 'year' } })
  expect((await other.call('getProfile', { token: before })).status).toBe(401)
  const { data } = await other.call('createSession', { body })
  expect((await other.call('getProfile', { token: data.accessToken })).data.status).toBe(5)
  const launch = { params: { id: 'dice' }, body: { mode: 'money' }, token: data.accessToken }
  expect((await other.call('playGame', launch)).error?.code).toBe(EXCLUDED)
})
