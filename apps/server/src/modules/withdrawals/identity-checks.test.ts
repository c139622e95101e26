import { expect, onTestFinished, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { deposit, givenPayer, sendMessage, withdraw, messageOf } from '#tests/support/payments/payments.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { acceptIdentity } from '#tests/support/staff/approved-orders.ts'

/** A server whose operator requires identity checks by this rule. */
async function givenCashier(rule: {
  beforeFirst: boolean
  depositsFrom: string | null
}): Promise<TestServer> {
  const config = copyConfig()
  config.edit<{ withdrawals: object }>('payment-methods.json', ({ withdrawals }) => {
    Object.assign(withdrawals, { identityCheck: rule })
  })
  const server = await startTestServer({
    env: { ROLES: 'api,inbound,jobs,sandbox', CONFIG_DIR: config.folder },
  })
  onTestFinished(async () => {
    await server.stop()
    config.remove()
  })
  return server
}

test('the first withdrawal can require a verified identity', async () => {
  const server = await givenCashier({ beforeFirst: true, depositsFrom: null })
  const payer = await givenPayer(server, { cash: 10_000n })
  const refused = await withdraw(server, payer, '20.00')
  expect([refused.status, refused.error?.code]).toEqual([409, 13011])
  await acceptIdentity(server.deps, { playerId: payer.id, actor: 'staff:ada', reason: 'passport seen' })
  expect((await withdraw(server, payer, '20.00')).status).toBe(200)
  expect(await actionsOf(server, payer.id)).toEqual(['player.identityAccepted'])
})

test('deposits from a sum on can require a verified identity, counted by the paid amounts', async () => {
  const server = await givenCashier({ beforeFirst: false, depositsFrom: '1000' })
  const pay = async (asked: string, paid: string) => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, asked)
    expect(await sendMessage(server, messageOf(data.invoiceId, { amount: paid }))).toBe('booked')
    return payer
  }
  const refusalOf = async (asked: string, paid: string) =>
    (await withdraw(server, await pay(asked, paid), '20.00')).error?.code
  const [identityCheckNeeded, turnOverLeft] = [13011, 13004]
  expect(await refusalOf('1000.00', '1000.00')).toBe(identityCheckNeeded)
  expect(await refusalOf('10.00', '1000.00')).toBe(identityCheckNeeded)
  expect(await refusalOf('10.00', '999.99')).toBe(turnOverLeft)
  expect(await refusalOf('1000.00', '10.00')).toBe(turnOverLeft)

  // Deposits in another currency count by value: hardly any bitcoin was requested, half of one was sent.
  const owner = await givenPayer(server, { currency: 'BTC' })
  const coins = { method: 'bitcoin', currency: 'BTC' }
  const { data } = await deposit(server, owner, '0.0002', coins)
  expect(await sendMessage(server, messageOf(data.invoiceId, { currency: 'BTC', amount: '0.5' }))).toBe(
    'booked',
  )
  const refused = await withdraw(server, owner, '0.001', { ...coins, fields: {} })
  expect(refused.error?.code).toBe(identityCheckNeeded)
})
