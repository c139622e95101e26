import { afterAll, afterEach, expect, test } from 'vitest'
import { startBtcPaySetup, verdict } from '#tests/support/payments/btcpay.ts'
import {
  cashOf,
  deposit,
  findings,
  givenPayer,
  invoiceOf,
  passHours,
} from '#tests/support/payments/payments.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { runTyped, readWords } from '../staff/command-line.ts'
import { addFirstStaff } from '../staff/members/staff.service.ts'
import { sumDepositUse } from '../deposits/deposit-use.queries.ts'
import { findInvoice } from '../invoices/invoices.queries.ts'
import { expireDeposits } from '../deposits/deposits.jobs.ts'
import { reconcileJob } from './providers.jobs.ts'
import { reconcile } from './reconciliation.service.ts'

const setup = await startBtcPaySetup()
const { server, btcPay } = setup
const { deps } = server
afterAll(() => setup.stop())
afterEach(async () => {
  btcPay.fails(null)
  expect(await findings(server)).toEqual([])
  await deps.db.query(`update invoice set state = 'failed' where state = 'pending'`)
})

const BITCOIN = { method: 'bitcoin', currency: 'BTC' } as const

async function stuck() {
  const payer = await givenPayer(server, { currency: 'BTC' })
  const { data } = await deposit(server, payer, '0.002', BITCOIN)
  const theirs = setup.newest()
  server.clock.advance(61 * 60_000)
  const { data: session } = await server.call('refreshSession', { token: payer.token })
  if (!('accessToken' in session)) throw new Error('A second factor was asked for')
  payer.token = session.accessToken
  return { payer, ours: data.invoiceId, theirs }
}

test('books a deposit once if its messages were lost, despite concurrent reconciliations', async () => {
  const { payer, ours, theirs } = await stuck()
  setup.payIn(theirs, '0.002')
  const all = await Promise.all([reconcile(deps), reconcile(deps), reconcileJob.run(deps, {})])
  const verdicts = [...all[0], ...all[1]].map(({ verdict }) => verdict)
  expect(verdicts.filter((verdict) => verdict === 'booked').length).toBeLessThanOrEqual(1)
  expect(await invoiceOf(server, payer, ours)).toMatchObject({ state: 'success' })
  expect(await cashOf(server, payer)).toBe('0.00200000')
  expect(await reconcile(deps)).toEqual([])
  expect(await setup.sendWebhook('InvoiceSettled')).toEqual({ data: { verdict: 'repeated' } })
})

test('leaves recent deposits alone, and reports unpaid ones without ending them', async () => {
  const payer = await givenPayer(server, { currency: 'BTC' })
  await deposit(server, payer, '0.002', BITCOIN)
  expect(await reconcile(deps)).toEqual([])
  server.clock.advance(61 * 60_000)
  expect(await reconcile(deps)).toMatchObject([
    { there: 'open', verdict: null, invoice: { state: 'pending' } },
  ])
})

test('changes nothing if the provider does not answer or never received the order', async () => {
  const { ours } = await stuck()
  btcPay.fails(502)
  expect(await reconcile(deps)).toMatchObject([{ there: 'no answer', verdict: null }])
  btcPay.fails(null)
  btcPay.store.invoices.clear()
  expect(await reconcile(deps)).toMatchObject([{ invoice: { id: ours }, there: 'unknown', verdict: null }])
})

test('continues after an invoice that fails, and reports it', async () => {
  const first = await stuck()
  const second = await stuck()
  for (const { theirs } of [first, second]) setup.payIn(theirs, '0.002')
  const { paymentBooking } = deps
  const prepare = (id: string) =>
    id === first.ours ? Promise.reject(new Error('broken')) : paymentBooking.prepare(id)
  const broken = { ...deps, paymentBooking: { ...paymentBooking, prepare } }
  await expect(reconcileJob.run(broken, {})).rejects.toThrow(first.ours)
  const there = new Map((await reconcile(broken)).map((found) => [found.invoice.id, found]))
  expect(there.get(first.ours)).toMatchObject({ there: 'failed', verdict: null })
  expect(await reconcile(deps)).toMatchObject([{ invoice: { id: first.ours }, verdict: 'booked' }])
})

test("stores an answer that can't be booked for staff once", async () => {
  const { theirs } = await stuck()
  btcPay.mark(theirs, 'Settled')
  expect(await reconcile(deps)).toMatchObject([{ verdict: 'quarantined' }])
  expect(await reconcile(deps)).toMatchObject([{ verdict: 'quarantined before' }])
})

test("expires an overdue deposit whose answer can't be booked, stores the answer once and books a later payment", async () => {
  const { payer, ours, theirs } = await stuck()
  const reserved = async () => {
    const use = await inTransaction(deps.db, (tx) => sumDepositUse(tx, payer.id, server.clock.now()))
    return use.reserved
  }
  btcPay.mark(theirs, 'Settled')
  await passHours(server, payer, 48)
  const kept = async () => {
    await expireDeposits.run(deps, {})
    const { rows } = await deps.db.query<{ count: bigint }>(
      `select count(*) from payment_message where invoice_id = $1 and verdict = 'quarantined'`,
      [ours],
    )
    return rows[0]?.count
  }
  expect(await reserved()).toBeGreaterThan(0n)
  expect([await kept(), await kept()]).toEqual([1n, 1n])
  expect(await reserved()).toBe(0n)
  expect(await findInvoice(deps.db, ours)).toMatchObject({ state: 'expired', reserved_at: null })
  setup.payIn(theirs, '0.002')
  expect(await setup.sendWebhook('InvoicePaymentSettled')).toEqual(verdict('booked'))
  expect(await cashOf(server, payer)).toBe('0.00200000')
})

test('expires an overdue deposit whose answer was quarantined before', async () => {
  const { ours, theirs } = await stuck()
  btcPay.mark(theirs, 'Settled')
  expect(await reconcile(deps)).toMatchObject([{ verdict: 'quarantined' }])
  server.clock.advance(2 * 24 * 60 * 60_000)
  await expireDeposits.run(deps, {})
  expect(await findInvoice(deps.db, ours)).toMatchObject({ state: 'expired', reserved_at: null })
})

test('staff can reconcile by command, ended deposits included', async () => {
  const { payer, ours, theirs } = await stuck()
  await server.call('declineInvoice', { token: payer.token, params: { id: ours } })
  setup.payIn(theirs, '0.0015')
  btcPay.expire(theirs)
  const key = await addFirstStaff(deps, {
    id: 'ada',
    rights: ['payments'],
    email: 'ada@staff.example',
    actor: 'staff:ada',
    reason: 'opens',
  })
  const run = async (...words: string[]) => {
    const typed = readWords([...words, '--as', 'ada', '--reason', 'hourly check', '--json'])
    if ('exitCode' in typed) throw new Error(typed.output)
    const { output } = await runTyped(deps, typed, key)
    return JSON.parse(output) as Record<string, string>[]
  }
  const ofThis = async (...words: string[]) =>
    (await run('invoice', 'reconcile', ...words)).filter(({ invoice }) => invoice === ours)
  expect(await ofThis()).toEqual([])
  expect(await ofThis('--ended-hours', '48')).toMatchObject([
    { here: 'declined', there: 'success 0.0015 BTC', result: 'booked', amount: '0.00200000 BTC' },
  ])
  expect(await cashOf(server, payer)).toBe('0.00150000')
  expect(await ofThis('--ended-hours', '48')).toEqual([])
})
