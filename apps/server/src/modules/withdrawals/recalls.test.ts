import { describe, expect, onTestFinished, test } from 'vitest'
import { unlimitPlayer } from '#tests/support/staff/approved-orders.ts'
import {
  deposit,
  givenPayer,
  invoiceOf,
  messageOf,
  passHours,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { giveCash } from '#tests/support/payments/corrections.ts'
import { limitPlayer } from '../limits/index.ts'
import { chargeBack } from '../deposits/index.ts'
import { ProviderUnavailable } from '../payment-providers/index.ts'
import { findInvoice, listApprovers } from '../invoices/index.ts'
import { stop } from '../settings/index.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { approveWithdrawal } from './approvals.service.ts'
import { sendPayout } from './payouts.service.ts'
import { reviewWithdrawals } from './recalls.service.ts'
import { followPayouts } from './withdrawals.jobs.ts'

const server = await startCashier()
const { deps } = server
const ADA = { actor: 'staff:ada', reason: 'looked at' }
const BOB = { actor: 'staff:bob', reason: 'looked at too' }

const causes: [string, string, (payer: Payer, depositId: string) => Promise<unknown>][] = [
  [
    'a chargeback',
    'player',
    (_, invoiceId) =>
      chargeBack(deps, { invoiceId, reference: invoiceId, secondMember: 'staff:bob', ...ADA }),
  ],
  ['a limit by staff', 'player', (payer) => limitPlayer(deps, { playerId: payer.id, ...ADA })],
  [
    'the account was recovered',
    'access',
    (payer) => inTransaction(deps.db, (tx) => reviewWithdrawals(deps, tx, payer.id)),
  ],
  [
    'an exclusion',
    'player',
    async (payer) => {
      const body = { definition: 4 as const, period: 'half-year' }
      await server.call('createLimit', { token: payer.token, body })
      await signIn(payer)
    },
  ],
]

async function signIn(payer: Payer): Promise<void> {
  const body = { login: payer.email, password: PASSWORD }
  payer.token = (await server.call('createSession', { body })).data.accessToken
}

const resumeWithdrawals = () => stop(deps, { part: 'withdrawals', isOff: false, ...ADA })

async function stopWithdrawals(): Promise<void> {
  await stop(deps, { part: 'withdrawals', isOff: true, ...ADA })
  onTestFinished(resumeWithdrawals)
}

async function givenDeposited(): Promise<{ payer: Payer; depositId: string }> {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '100.00')
  await sendMessage(server, messageOf(data.invoiceId, { amount: '100.00' }))
  await deps.db.query('update ledger_balance set turnover_done = turnover_required where owner = $1', [
    payer.id,
  ])
  return { payer, depositId: data.invoiceId }
}

describe.each(causes)('a withdrawal that was not sent before %s', (_, reason, happen) => {
  test('waits for staff, and is sent once a staff member approves it', async () => {
    const { payer, depositId } = await givenDeposited()
    const { data } = await withdraw(server, payer, '100.00', { method: 'card', fields: {} })
    expect(data.state).toBe('approved')
    await stopWithdrawals()
    await server.settle()
    await happen(payer, depositId)
    await resumeWithdrawals()
    server.clock.advance(5 * 60_000)
    await followPayouts.run(deps, null)
    await server.settle()
    expect(await findInvoice(deps.db, data.id)).toMatchObject({
      state: 'requested',
      looked_at_for: [reason],
    })

    await approveWithdrawal(deps, data.id, BOB)
    await server.settle()
    expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'sending' })
  })

  test('is recalled although its order was tried, if the provider never received it', async () => {
    const { payer, depositId } = await givenDeposited()
    await letOrdersFail()
    const { data } = await withdraw(server, payer, '100.00', { method: 'card', fields: {} })
    await expect(sendPayout(deps, data.id)).rejects.toThrow(ProviderUnavailable)
    await happen(payer, depositId)
    expect((await findInvoice(deps.db, data.id))?.state).toBe('sending')
    await sendPayout(deps, data.id)
    expect((await findInvoice(deps.db, data.id))?.state).toBe('sending')
    server.clock.advance(5 * 60_000)
    await followPayouts.run(deps, null)
    expect((await findInvoice(deps.db, data.id))?.state).toBe('requested')
  })
})

test('earlier approvals no longer count, and the same staff member may approve again', async () => {
  const payer = await givenPayer(server)
  await giveCash(deps, payer.id, 'EUR', 300_000n)
  const { data } = await withdraw(server, payer, '1500.00')
  await stopWithdrawals()
  await approveWithdrawal(deps, data.id, ADA)
  await server.settle()
  await passHours(server, payer, 1)
  await limitPlayer(deps, { playerId: payer.id, ...ADA })
  expect(await findInvoice(deps.db, data.id)).toMatchObject({
    state: 'requested',
    looked_at_for: ['amount', 'player'],
  })
  expect(await listApprovers(deps.db, data.id)).toEqual([])
  expect((await approveWithdrawal(deps, data.id, ADA)).invoice.state).toBe('approved')
  await unlimitPlayer(deps, { playerId: payer.id, ...ADA })
  await limitPlayer(deps, { playerId: payer.id, ...ADA })
  expect((await findInvoice(deps.db, data.id))?.state).toBe('requested')
})

/** The provider is away while orders are placed, and does not know them afterwards. */
async function letOrdersFail(): Promise<void> {
  const provider = deps.paymentProviders.find('sandbox')
  if (provider === null) throw new Error('no sandbox')
  const { createPayout } = provider
  provider.createPayout = () => Promise.reject(new ProviderUnavailable('away'))
  onTestFinished(() => void (provider.createPayout = createPayout))
}
