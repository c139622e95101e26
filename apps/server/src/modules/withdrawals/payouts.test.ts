import { expect, test } from 'vitest'
import {
  cashOf,
  givenPayer,
  invoiceOf,
  passHours,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { findInvoice } from '../invoices/index.ts'
import { findPayments } from '../payments/payment-search.queries.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { releaseWithdrawal, settleWithdrawal } from './withdrawal-ends.service.ts'
import { followPayouts } from './withdrawals.jobs.ts'
import { sendPayout } from './payouts.service.ts'

const server = await startCashier()
const { deps } = server
/** The sandbox refuses orders of this amount. */
const REFUSED = '20.09'

async function messagesOf(invoiceId: string): Promise<unknown[]> {
  const { rows } = await deps.db.query<{ verdict: string }>(
    'select verdict from payment_message where invoice_id = $1 order by id',
    [invoiceId],
  )
  return rows.map(({ verdict }) => verdict)
}

test('a refused payout ends, shows its player the reason and returns the money once', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { data } = await withdraw(server, payer, REFUSED)
  expect(data).toMatchObject({ state: 'approved' })
  await server.settle()
  expect(await invoiceOf(server, payer, data.id)).toMatchObject({
    status: 3,
    state: 'failed',
    publicData: { reason: "The payment provider couldn't complete it." },
  })
  expect(await cashOf(server, payer)).toBe('100.00')
  expect(await messagesOf(data.id)).toEqual(['booked'])

  await Promise.all([sendPayout(deps, data.id), sendPayout(deps, data.id)])
  await passHours(server, payer, 1)
  await followPayouts.run(deps, null)
  expect(await cashOf(server, payer)).toBe('100.00')
  expect(await messagesOf(data.id)).toEqual(['booked'])
})

test('returns the money once if a payout is refused several times concurrently', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { data } = await withdraw(server, payer, REFUSED)
  await Promise.all([1, 2, 3].map(() => sendPayout(deps, data.id)))
  expect(await cashOf(server, payer)).toBe('100.00')
  expect(await messagesOf(data.id)).toEqual(['booked'])
})

test('neither orders nor returns a payout while an order may be on its way', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { data } = await withdraw(server, payer, REFUSED)
  // The state that a crash between the order and the reply leaves behind.
  await deps.db.query(
    `update invoice set state = 'sending', order_open_until = $2::timestamptz + interval '3 minutes' where id = $1`,
    [data.id, server.clock.now()],
  )
  await sendPayout(deps, data.id)
  expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'sending' })
  expect(await cashOf(server, payer)).toBe('79.91')
  server.clock.advance(3 * 60_000)
  await followPayouts.run(deps, null)
  expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'failed' })
  expect(await cashOf(server, payer)).toBe('100.00')
})

test("learns the provider's reference from its message if the reply to the order was lost", async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { data } = await withdraw(server, payer, '20.00')
  await server.settle()
  await deps.db.query('update invoice set order_reference = null where id = $1', [data.id])
  const message = { kind: 'payout', amount: '20.00', reference: `ref-of-${data.id}` } as const
  expect(await sendMessage(server, messageOf(data.id, message))).toBe('booked')
  const found = await findPayments(deps, message.reference, 2)
  expect(found.map(({ id }) => id)).toEqual([data.id])
})

test('releases nothing without the entry that held it, and settles no more than the withdrawal', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { data } = await withdraw(server, payer, '20.00')
  const invoice = await findInvoice(deps.db, data.id)
  if (invoice === null) throw new Error('no invoice')
  const locked = (act: (player: LockedPlayer) => Promise<unknown>) =>
    inTransaction(deps.db, (tx) => withPlayerLock(deps, tx, invoice.player_id, [invoice.currency], act))
  const release = { event: 'fail', reason: 'failedAtProvider', actor: 'test' } as const
  const unheld = { ...invoice, id: deps.random.uuid() }
  await expect(locked((player) => releaseWithdrawal(deps, player, unheld, release))).rejects.toThrow(
    'has no entry',
  )
  const paid = { amount: invoice.amount + 1n, actor: 'test' }
  await expect(locked((player) => settleWithdrawal(deps, player, invoice, paid))).rejects.toThrow(
    'was paid for withdrawal',
  )
  expect(await cashOf(server, payer)).toBe('80.00')
})
