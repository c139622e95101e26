import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposit, givenPayer, type Payer, withdraw } from '../../../../../tests/support/payments.ts'
import { PASSWORD } from '../../../../../tests/support/players.ts'
import { startTestServer, type TestServer } from '../../../../../tests/support/server.ts'

const OVER = { status: 401, error: { code: 11002 } }
const ROLES = 'api,door,realtime,jobs,studio,sandbox'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES, INACTIVITY_MINUTES: '30' } })
})
afterAll(() => server.stop())

/** The page stays open: it asks for new tokens and for what it shows. */
async function waitMinutes(payer: Payer, minutes: number, at = server) {
  for (let left = minutes; left > 0; left -= 10) {
    at.clock.advance(Math.min(left, 10) * 60_000)
    payer.token = (await at.call('refreshSession', { token: payer.token })).data.accessToken
    expect((await at.call('getProfile', { token: payer.token })).status).toBe(200)
  }
}

const play = ({ token }: Payer) =>
  server.call('playGame', { token, params: { id: 'dice' }, body: { mode: 'money' } })
const touch = ({ token }: Payer) => server.call('updateProfile', { token, body: { city: 'Cork' } })

test('money waits for who was away for half an hour, however much his page asks for, until he signs in anew', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  await waitMinutes(payer, 31)
  expect(await deposit(server, payer, '20.00')).toMatchObject(OVER)
  // Whoever finds the page open gains nothing by a touch.
  expect((await touch(payer)).status).toBe(200)
  expect(await withdraw(server, payer, '20.00')).toMatchObject(OVER)
  expect(await play(payer)).toMatchObject(OVER)

  const body = { login: payer.email, password: PASSWORD }
  payer.token = (await server.call('createSession', { body })).data.accessToken
  expect((await deposit(server, payer, '20.00')).status).toBe(200)
  expect((await withdraw(server, payer, '20.00')).status).toBe(200)
  expect((await play(payer)).status).toBe(200)
})

test('who does something within half an hour goes on', async () => {
  const payer = await givenPayer(server)
  await waitMinutes(payer, 29)
  expect((await touch(payer)).status).toBe(200)
  await waitMinutes(payer, 29)
  expect((await deposit(server, payer, '20.00')).status).toBe(200)
})

test('where the operator says nothing, nobody has to sign in anew', async () => {
  const calm = await startTestServer({ env: { ROLES } })
  const payer = await givenPayer(calm)
  await waitMinutes(payer, 60, calm)
  expect((await deposit(calm, payer, '20.00')).status).toBe(200)
  await calm.stop()
})
