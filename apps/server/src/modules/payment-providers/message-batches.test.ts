/** Messages that arrive together are booked in one transaction, each as if it had arrived alone. */
import { Client } from '@fairhall/postgres'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { cashOf, deposit, givenPayer, type Payer, startCashier } from '#tests/support/payments/payments.ts'
import { applyMessage } from './messages.service.ts'

const server = await startCashier()
const { deps } = server

interface Paid {
  payer: Payer
  invoiceId: string
}

async function givenPaid(payer?: Payer): Promise<Paid> {
  const owner = payer ?? (await givenPayer(server))
  const { data } = await deposit(server, owner, '50.00')
  return { payer: owner, invoiceId: data.invoiceId }
}

const givenMany = (count: number) => Promise.all(Array.from({ length: count }, () => givenPaid()))

/** The provider reports the deposit as paid. */
function report({ invoiceId }: Paid, externalId = 'said'): Promise<string> {
  const about = {
    kind: 'deposit',
    status: 'success',
    amount: '50.00',
    currency: 'EUR',
    reference: 'r',
  } as const
  return applyMessage(deps, 'sandbox', { externalId, invoiceId, ...about }, '{}')
}

const reportAll = (all: readonly Paid[]) => Promise.all(all.map((paid) => report(paid)))
const cashOfAll = (all: readonly Paid[]) => Promise.all(all.map(({ payer }) => cashOf(server, payer)))
const fifties = (all: readonly unknown[]) => all.map(() => '50.00')

/** The number of transactions in which these messages were stored. */
async function transactionsOf(all: readonly Paid[]): Promise<number> {
  const { rows } = await deps.db.query<{ count: bigint }>(
    'select count(distinct xmin::text) from payment_message where invoice_id = any ($1::uuid[])',
    [all.map(({ invoiceId }) => invoiceId)],
  )
  return Number(rows[0]?.count)
}

test('books concurrent messages in few transactions, each once', async () => {
  const all = await givenMany(8)
  expect(await reportAll(all)).toEqual(all.map(() => 'booked'))
  expect(await transactionsOf(all)).toBe(2)
  expect(await cashOfAll(all)).toEqual(fifties(all))
})

test('treats the second of two concurrent messages about one payment as a repeat', async () => {
  const [first, ...doubled] = await givenMany(4)
  const outcomes = await reportAll([first as Paid, ...doubled, ...doubled])
  expect(outcomes).toEqual(['booked', ...doubled.map(() => 'booked'), ...doubled.map(() => 'repeated')])
  expect(await cashOfAll(doubled)).toEqual(fifties(doubled))
})

test('books two concurrent payments of one player', async () => {
  const [first, one] = await Promise.all([givenPaid(), givenPaid()])
  const other = await givenPaid(one.payer)
  expect(await reportAll([first, one, other])).toEqual(['booked', 'booked', 'booked'])
  expect(await cashOf(server, one.payer)).toBe('100.00')
})

test("fails only the message that can't be stored", async () => {
  const [first, one, poison, other] = await givenMany(4)
  const kept = (constraint: string) => server.database.pool.query(`alter table payment_message ${constraint}`)
  await kept(`add constraint no_poison check (external_id <> 'poison')`)
  const outcomes = await Promise.allSettled([
    ...[first, one].map((paid) => report(paid as Paid)),
    report(poison as Paid, 'poison'),
    report(other as Paid),
  ])
  await kept('drop constraint no_poison')
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await cashOfAll([one as Paid, poison as Paid, other as Paid])).toEqual(['50.00', '0.00', '50.00'])

  expect(await report(poison as Paid)).toBe('booked')
  expect(await cashOf(server, (poison as Paid).payer)).toBe('50.00')
})

test('a locked player delays no other player', async () => {
  const [first, locked, ...others] = await givenMany(5)
  const isHeld = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const office = inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, (locked as Paid).payer.id, [], async () => {
      isHeld.resolve()
      await gate.promise
    }),
  )
  await isHeld.promise
  const [begun, waiting] = [report(first as Paid), report(locked as Paid)]
  expect(await reportAll(others)).toEqual(others.map(() => 'booked'))
  expect(await cashOf(server, (locked as Paid).payer)).toBe('0.00')

  gate.resolve()
  expect(await Promise.all([begun, waiting, office])).toEqual(['booked', 'booked', undefined])
  expect(await cashOf(server, (locked as Paid).payer)).toBe('50.00')
})

test('books each message once if connections break before the commit', async () => {
  const all = await givenMany(4)
  const other = new Client({ connectionString: server.database.url, application_name: 'a test' })
  await other.connect()
  await other.query('begin')
  await other.query('lock table payment_message in exclusive mode')
  const outcomes = Promise.allSettled(all.map((paid) => report(paid)))
  const breakWaiting = async () => {
    const { rowCount } = await other.query(
      `select pg_terminate_backend(pid, 5000) from pg_locks
        where not granted and relation = 'payment_message'::regclass`,
    )
    return rowCount
  }
  // The message booked alone fails; those of the batch are retried one by one.
  await expect.poll(breakWaiting).toBe(1)
  await expect.poll(breakWaiting).toBe(1)
  await other.query('rollback')
  await other.end()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])

  expect(await reportAll(all)).toEqual(['booked', 'repeated', 'repeated', 'repeated'])
  expect(await cashOfAll(all)).toEqual(fifties(all))
})
