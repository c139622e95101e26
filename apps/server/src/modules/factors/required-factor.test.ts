import { afterAll, expect, test } from 'vitest'
import { givenPasskey } from '#tests/support/players/authenticator.ts'
import { endDestinationWait } from '#tests/support/players/factors.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { deposit, givenPayer, withdraw } from '#tests/support/payments/payments.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const DEMANDED = 11083
type Requirement = { signIn: string; withdrawal: string }

async function startWith(secondFactor: Requirement) {
  const config = copyConfig()
  config.edit<{ secondFactor: Requirement }>('sign-in.json', (file) => {
    file.secondFactor = secondFactor
  })
  const server = await startTestServer({
    env: { ROLES: 'api,inbound,realtime,jobs,studio,sandbox', CONFIG_DIR: config.folder },
  })
  afterAll(async () => {
    await server.stop()
    config.remove()
  })
  return server
}

test('if a second factor is required at sign-in, nobody plays or pays without one, but everyone can set one up', async () => {
  const server = await startWith({ signIn: 'required', withdrawal: 'offered' })
  const payer = await givenPayer(server, { cash: 10_000n })
  const { token } = payer
  expect((await server.call('getSecondFactor', { token })).data.isRequired).toBe(true)
  const play = async () =>
    (await server.call('playGame', { token, params: { id: 'dice' }, body: { mode: 'money' } })).error?.code
  expect(await play()).toBe(DEMANDED)
  expect((await deposit(server, payer, '20.00')).error?.code).toBe(DEMANDED)
  expect((await withdraw(server, payer, '20.00')).error?.code).toBe(DEMANDED)

  const passkey = await givenPasskey(server, token)
  await endDestinationWait(server, payer.id)
  expect(await play()).toBeUndefined()
  expect((await deposit(server, payer, '20.00')).status).toBe(200)
  await server.call('showSecondFactor', { token, body: { passkey: await passkey.sign(token) } })
  expect((await withdraw(server, payer, '20.00')).status).toBe(200)
})

test('if it is required for withdrawals only, deposits work without one', async () => {
  const server = await startWith({ signIn: 'offered', withdrawal: 'required' })
  const payer = await givenPayer(server, { cash: 10_000n })
  expect((await server.call('getSecondFactor', { token: payer.token })).data.isRequired).toBe(false)
  expect((await deposit(server, payer, '20.00')).status).toBe(200)
  expect((await withdraw(server, payer, '20.00')).error?.code).toBe(DEMANDED)
})
