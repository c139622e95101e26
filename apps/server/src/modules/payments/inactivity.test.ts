import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposit, givenPayer, type Payer, withdraw } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const OVER = { status: 401, error: { code: 11002 } }
const ROLES = 'api,inbound,realtime,jobs,studio,sandbox'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES, INACTIVITY_MINUTES: '30' } })
})
afterAll(() => server.stop())

/** The page stays open: it refreshes tokens and reloads what it shows. */
async function waitMinutes(payer: Payer, minutes: number) {
  for (let left = minutes; left > 0; left -= 10) {
    server.clock.advance(Math.min(left, 10) * 60_000)
    payer.token = (await server.call('refreshSession', { token: payer.token })).data.accessToken
    expect((await server.call('getProfile', { token: payer.token })).status).toBe(200)
  }
}

const play = ({ token }: Payer) =>
  server.call('playGame', { token, params: { id: 'dice' }, body: { mode: 'money' } })
const touch = ({ token }: Payer) => server.call('updateProfile', { token, body: { city: 'Cork' } })

test('after half an hour of inactivity payments and play require a new login, despite background requests', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  await waitMinutes(payer, 31)
  expect(await deposit(server, payer, '20.00')).toMatchObject(OVER)
  // Activity on a page left open does not revive the session.
  expect((await touch(payer)).status).toBe(200)
  expect(await withdraw(server, payer, '20.00')).toMatchObject(OVER)
  expect(await play(payer)).toMatchObject(OVER)

  const body = { login: payer.email, password: PASSWORD }
  payer.token = (await server.call('createSession', { body })).data.accessToken
  expect((await deposit(server, payer, '20.00')).status).toBe(200)
  expect((await withdraw(server, payer, '20.00')).status).toBe(200)
  expect((await play(payer)).status).toBe(200)
})

test('activity within half an hour keeps the session', async () => {
  const payer = await givenPayer(server)
  await waitMinutes(payer, 29)
  expect((await touch(payer)).status).toBe(200)
  await waitMinutes(payer, 29)
  expect((await deposit(server, payer, '20.00')).status).toBe(200)
})
