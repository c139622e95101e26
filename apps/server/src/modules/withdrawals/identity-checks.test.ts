import { expect, onTestFinished, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { deposit, givenPayer, sendMessage, withdraw, messageOf } from '#tests/support/payments/payments.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { acceptIdentity } from '#tests/support/staff/approved-orders.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { findInvoice } from '../invoices/index.ts'
import { lockPlayerRow, revokeIdentityIn } from '../players/index.ts'
import { approveWithdrawal } from './approvals.service.ts'

const ADA = { actor: 'staff:ada', reason: 'looked at' }

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

  // The identity turns out to be wrong before the next one is sent.
  const { data } = await withdraw(server, payer, '30.00')
  expect(data.state).toBe('approved')
  await inTransaction(server.deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, payer.id)
    if (player !== null) await revokeIdentityIn(server.deps, tx, player, ADA)
  })
  await server.settle()
  const now = async () => findInvoice(server.deps.db, data.id)
  expect(await now()).toMatchObject({ state: 'requested', looked_at_for: ['identity'] })
  await approveWithdrawal(server.deps, data.id, ADA)
  await server.settle()
  expect((await now())?.state).toBe('sending')
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
