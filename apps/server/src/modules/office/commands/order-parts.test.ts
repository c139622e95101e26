/** What a second member reads before they agree: no text of a player, a provider or a colleague is mixed with what the order does. */
import { expect, test } from 'vitest'
import {
  deposit,
  givenPayer,
  messageOf,
  sendMessage,
  startCashier,
} from '#tests/support/payments/payments.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const server = await startCashier()
const { keys } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)

test('an order lists each value before and after, and texts of others apart', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { invoiceId } = (await deposit(server, payer, '50.00')).data
  await sendMessage(server, messageOf(invoiceId))
  const [ada, bob] = [await open('ada'), await open('bob')]
  const partsOf = async (name: string, args: string[], options: Record<string, string> = {}) => {
    const [placed] = (await run(ada, name, args, options)).data.rows
    const { data } = await call('listOrders', { token: bob })
    return data.find(({ id }) => id === placed?.['order'])?.parts
  }
  expect(await partsOf('balance correct', [payer.id, 'EUR', '5'])).toEqual({
    title: '5.00 EUR',
    facts: [],
    changes: [],
  })
  expect(await partsOf('player correct', [payer.id], { 'last-name': 'Lovelace' })).toEqual({
    title: '',
    facts: [],
    changes: [{ key: 'lastName', before: null, after: 'Lovelace' }],
  })
  const bound = { amounts: '1000 EUR, 1200.50 USD', markets: 'german' }
  expect(await partsOf('bound right', ['payments-agent', 'withdrawal.approve'], bound)).toEqual({
    title: '',
    facts: [
      { name: 'permission', value: 'withdrawal.approve' },
      { name: 'right or member', value: 'right:payments-agent' },
    ],
    changes: [
      { key: 'amounts', before: null, after: '1000.00 EUR, 1200.50 USD' },
      { key: 'markets', before: null, after: 'german' },
    ],
  })
  const reference = 'cb-1, 9.00 EUR of another payment'
  expect(await partsOf('chargeback', [invoiceId], { reference })).toEqual({
    title: '50.00 EUR',
    facts: [
      { name: 'invoice', value: invoiceId },
      { name: 'reference', value: reference },
    ],
    changes: [],
  })
})
