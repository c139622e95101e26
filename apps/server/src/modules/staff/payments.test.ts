/** How staff find a payment, and what the queue of withdrawals shows. */
import { beforeAll, expect, test } from 'vitest'
import { countQueries } from '#tests/support/database/count-queries.ts'
import {
  deposit,
  givenCash,
  givenPayer,
  IBAN,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { stop } from '../settings/index.ts'
import { addFirstStaff } from './members/staff.service.ts'
import { readWords, runTyped } from './index.ts'

const server = await startCashier()
const { deps } = server
let key = ''
beforeAll(async () => {
  key = await addFirstStaff(deps, {
    id: 'ada',
    rights: ['payments', 'players', 'staff'],
    email: 'ada@staff.example',
    actor: 'staff:ada',
    reason: 'opens',
  })
})

async function admin(...words: string[]) {
  const typed = readWords([...words, '--as', 'ada', '--json'])
  return 'output' in typed ? typed : runTyped(deps, typed, key)
}

async function rows(...words: string[]): Promise<Record<string, string | null>[]> {
  const { exitCode, output } = await admin(...words)
  expect([exitCode, exitCode === 0 ? '' : output]).toEqual([0, ''])
  return JSON.parse(output) as Record<string, string | null>[]
}

const idsOf = (found: readonly Record<string, string | null>[]) => found.map(({ invoice }) => invoice)

test('a deposit is found by ID, number, provider reference and deposit address', async () => {
  const payer = await givenPayer(server, { currency: 'BTC' })
  const { data } = await deposit(server, payer, '0.002', { method: 'bitcoin', currency: 'BTC' })
  const [shown] = await rows('payment', 'show', data.invoiceId)
  expect(shown).toMatchObject({
    kind: 'deposit',
    state: 'pending',
    amount: '0.00200000 BTC',
    provider: 'sandbox',
    payTo: data.address,
    network: 'bitcoin',
    player: payer.id,
  })
  for (const word of [data.invoice.number, shown?.['reference'] ?? '', data.address ?? ''])
    expect(idsOf(await rows('payment', 'show', word))).toEqual([data.invoiceId])
  expect(JSON.parse((await admin('payment', 'show', 'nobody')).output)).toMatchObject([
    { refused: 'notFound' },
  ])
})

test('a withdrawal is found by provider reference, and by its account number in any format', async () => {
  const payer = await givenPayer(server, { cash: 100_000n })
  const iban = 'FR76 3000 6000 0112 3456 7890 189'
  const fields = { iban, account_holder: 'Ada Lovelace' }
  const { data: first } = await withdraw(server, payer, '20.00', { fields })
  await server.settle()
  const [shown] = await rows('payment', 'show', first.number)
  expect(shown?.['filledIn']).toContain(iban)
  const { rows: orders } = await deps.pool.query<{ reference: string }>(
    'select reference from sandbox.payment where order_id = $1',
    [first.id],
  )
  expect(shown?.['reference']).toBe(orders[0]?.reference)
  expect(idsOf(await rows('payment', 'show', orders[0]?.reference ?? ''))).toEqual([first.id])
  for (const written of [iban, iban.replaceAll(' ', ''), iban.toLowerCase()])
    expect(idsOf(await rows('payment', 'show', written))).toEqual([first.id])
  const { data: second } = await withdraw(server, payer, '30.00', { fields })
  expect(idsOf(await rows('payment', 'show', iban)).sort()).toEqual([first.id, second.id].sort())
  const { rows: noted } = await deps.pool.query(
    `select 1 from audit_event where action = 'payment.shown' and player_id = $1`,
    [payer.id],
  )
  // A search with several results shows rows only, without destinations.
  expect(noted).toHaveLength(5)
})

test('a deposit that was paid after it ended is marked and logged in the journal', async () => {
  const payer = await givenPayer(server)
  const { data: late } = await deposit(server, payer, '50.00')
  const { data: timely } = await deposit(server, payer, '50.00')
  await server.call('declineInvoice', { token: payer.token, params: { id: late.invoiceId } })
  expect((await rows('payment', 'show', late.invoiceId))[0]).toMatchObject({
    state: 'declined',
    ended: 'declinedByPlayer',
    paidAfterEnd: null,
  })
  for (const { invoiceId } of [late, timely])
    expect(await sendMessage(server, messageOf(invoiceId))).toBe('booked')
  const shown = [late, timely].map(async ({ invoiceId }) => (await rows('payment', 'show', invoiceId))[0])
  expect(await Promise.all(shown)).toMatchObject([
    { state: 'success', ended: null, paidAfterEnd: 'declinedByPlayer' },
    { state: 'success', ended: null, paidAfterEnd: null },
  ])
  const journal = await rows('journal', payer.id)
  expect(journal.filter(({ action }) => action === 'deposit.paidAfterEnd')).toMatchObject([
    {
      actor: 'provider:sandbox',
      subject: `invoice:${late.invoiceId}`,
      reason: 'confirmed when it was declined',
    },
  ])
})

test('payments are listed by player, kind, state, method, currency and time', async () => {
  const payer = await givenPayer(server, { cash: 100_000n })
  const { data: old } = await deposit(server, payer, '50.00')
  server.clock.advance(60_000)
  const since = server.clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
  const { data: out } = await withdraw(server, payer, '20.00')
  const { data: paid } = await deposit(server, payer, '60.00')
  await sendMessage(server, messageOf(paid.invoiceId, { amount: '60.00' }))
  const listed = async (...words: string[]) =>
    idsOf(await rows('payment', 'list', '--player', payer.id, ...words)).sort()
  expect(await listed()).toEqual([old.invoiceId, paid.invoiceId, out.id].sort())
  expect(await listed('--kind', 'withdrawal')).toEqual([out.id])
  expect(await listed('--state', 'success')).toEqual([paid.invoiceId])
  expect(await listed('--method', 'bank')).toEqual([out.id])
  expect(await listed('--currency', 'USD')).toEqual([])
  expect(await listed('--since', since)).toEqual([paid.invoiceId, out.id].sort())
  for (const wrong of [
    ['--state', 'lost'],
    ['--kind', 'bet'],
    ['--since', 'yesterday'],
  ])
    expect((await admin('payment', 'list', ...wrong)).exitCode).toBe(2)
})

test('the queue shows the reason and the destination of each withdrawal', async () => {
  const waits = async (payer: Payer, amount: string) => {
    const { data } = await withdraw(server, payer, amount)
    expect(data.state).toBe('requested')
    const listed = await rows('withdrawal', 'list')
    return listed.find(({ invoice }) => invoice === data.id)
  }
  const rich = await givenPayer(server, { cash: 1_000_000n })
  expect(await waits(rich, '1500.00')).toMatchObject({
    why: 'above the automatic limit',
    to: `${IBAN.slice(0, 4)}…3000`,
  })
  await withdraw(server, rich, '900.00')
  expect(await waits(rich, '200.00')).toMatchObject({ why: 'above the automatic limit per day' })

  const limited = await givenPayer(server)
  await givenCash(server, limited.id, 'EUR', 10_000n)
  const typed = ['player', 'limit', limited.id, '--reason', 'reviewed']
  expect((await admin(...typed)).exitCode).toBe(0)
  expect(await waits(limited, '20.00')).toMatchObject({ why: 'the player is limited or excluded' })
})

test('the queue also shows approved withdrawals that don’t progress, with the cause', async () => {
  const queued = async (id: string) => {
    server.clock.advance(11 * 60_000)
    const found = (await rows('withdrawal', 'list')).find(({ invoice }) => invoice === id)
    return found && [found['state'], found['why']]
  }
  const payer = await givenPayer(server, { cash: 100_000n })
  const stopped = { part: 'withdrawals:EUR', actor: 'staff:ada', reason: 'a drill' } as const
  const { data } = await withdraw(server, payer, '20.00')
  expect((await rows('withdrawal', 'list')).some(({ invoice }) => invoice === data.id)).toBe(false)
  await stop(deps, { ...stopped, isOff: true })
  expect(await queued(data.id)).toEqual(['approved', 'withdrawals, its currency or its provider are stopped'])
  await stop(deps, { ...stopped, isOff: false })
  await server.settle()
  await deps.pool.query('update sandbox.payment set acts_at = null where order_id = $1', [data.id])
  expect(await queued(data.id)).toEqual(['sending', 'sandbox has not reported on it'])
  await deps.pool.query(`update invoice set reason = 'afterAnother' where id = $1`, [data.id])
  expect(await queued(data.id)).toEqual([
    'sending',
    'sandbox pays another payout to the same destination first',
  ])
  await deps.pool.query('update invoice set reason = null where id = $1', [data.id])
  await stop(deps, { ...stopped, isOff: true })
  expect(await queued(data.id)).toEqual([
    'sending',
    'sandbox has not reported on it; not sent again: withdrawals, its currency or its provider are stopped',
  ])
  await stop(deps, { ...stopped, isOff: false })
})

test('the number of queries does not grow with the queue', async () => {
  const payer = await givenPayer(server, { cash: 10_000_000n })
  const asked = async () => {
    let listed: unknown[] = []
    const looks = await countQueries(deps.pool, async () => {
      listed = await rows('withdrawal', 'list')
    })
    return { looks, listed: listed.length }
  }
  await withdraw(server, payer, '1500.00')
  const few = await asked()
  for (let more = 0; more < 5; more += 1) await withdraw(server, payer, '1500.00')
  expect(few.looks).toBeGreaterThan(0)
  expect(await asked()).toEqual({ looks: few.looks, listed: few.listed + 5 })
  // All created at the same moment: the order must be stable, so that a cut list does not vary.
  const ofPayer = (await rows('withdrawal', 'list')).filter(({ player }) => player === payer.id)
  const ids = ofPayer.map(({ invoice }) => invoice ?? '')
  expect(ids).toHaveLength(6)
  expect(ids).toEqual(ids.toSorted())
})

test('an order shows in full what a second member agrees to', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await sendMessage(server, messageOf(data.invoiceId))
  const because = ['--reason', 'our mistake']
  await rows('balance', 'correct', payer.id, 'EUR', '-3.50', ...because)
  server.clock.advance(1000)
  const taken = ['chargeback', data.invoiceId, '--reference', 'cb-1', ...because]
  await rows(...taken)
  server.clock.advance(1000)
  await rows(...taken, '--amount', '12.50')
  const listed = (await rows('order', 'list')).filter(({ player }) => player === payer.id)
  expect(listed.map(({ what }) => what)).toEqual([
    '-3.50 EUR',
    `50.00 EUR, invoice ${data.invoiceId}, reference cb-1`,
    `12.50 EUR, invoice ${data.invoiceId}, reference cb-1`,
  ])
})
