/** Destroying a player's key makes the sealed data of their payments unreadable. */
import { expect, test } from 'vitest'
import {
  deposit,
  givenPayer,
  IBAN,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { destroyKey, sealFor, unsealFor } from '../players/index.ts'
import { findDestination, getDestination } from '../payment-destinations/destinations.service.ts'
import { findInvoice } from '../invoices/invoices.queries.ts'

const server = await startCashier()
const { deps, database } = server

const invoiceWith = async (id: string) => {
  const invoice = await findInvoice(deps.db, id)
  if (invoice === null) throw new Error('no such invoice')
  return invoice
}

test('destinations and provider messages are stored sealed, and can be read', async () => {
  const payer = await givenPayer(server, { cash: 100_000n })
  const { data } = await withdraw(server, payer, '50.00')
  expect(await findDestination(deps, await invoiceWith(data.id))).toEqual({
    iban: IBAN,
    account_holder: 'Ada Lovelace',
  })
  const paid = await deposit(server, payer, '50.00')
  await sendMessage(server, messageOf(paid.data.invoiceId))

  const { rows: kept } = await database.pool.query<{ text: string }>(
    `select d::text as text from invoice_destination d union all select m::text from payment_message m where invoice_id is not null`,
  )
  const hidden = [IBAN, 'Lovelace', paid.data.invoiceId]
  const asHex = (text: string) => Buffer.from(text).toString('hex')
  for (const { text } of kept)
    for (const secret of hidden.slice(0, 2)) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(asHex(secret))
    }
  const { rows } = await database.pool.query<{ sealed: Buffer; body: string | null }>(
    'select sealed, body from payment_message where invoice_id = $1',
    [paid.data.invoiceId],
  )
  expect(rows[0]?.body).toBeNull()
  const body = await unsealFor(deps, deps.db, payer.id, rows[0]?.sealed ?? Buffer.alloc(0))
  expect(JSON.parse(body ?? '')).toMatchObject({ orderId: paid.data.invoiceId, status: 'success' })
})

test('destroying the key makes all sealed data unreadable, and nothing new can be sealed', async () => {
  const payer = await givenPayer(server, { cash: 100_000n })
  const { data } = await withdraw(server, payer, '50.00')
  await inTransaction(deps.db, (tx) => destroyKey(deps, tx, payer.id))
  await inTransaction(deps.db, (tx) => destroyKey(deps, tx, payer.id))
  await expect(getDestination(deps, await invoiceWith(data.id))).rejects.toThrow('was erased with its player')
  await expect(inTransaction(deps.db, (tx) => sealFor(deps, tx, payer.id, 'more'))).rejects.toThrow(
    'was destroyed',
  )
})

test('concurrent requests for a new key use the same key', async () => {
  const payer = await givenPayer(server)
  const sealed = await Promise.all(
    ['one', 'two', 'three', 'four'].map((text) =>
      inTransaction(deps.db, (tx) => sealFor(deps, tx, payer.id, text)),
    ),
  )
  const read = await Promise.all(sealed.map((one) => unsealFor(deps, deps.db, payer.id, one)))
  expect(read).toEqual(['one', 'two', 'three', 'four'])
})
