/** The reply to a deposit for each processing type, with the methods of this repository. */
import { expect, test } from 'vitest'
import {
  cashOf,
  deposit,
  givenPayer,
  invoiceOf,
  sendMessage,
  startCashier,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { updatePlayer } from '../players/index.ts'

const server = await startCashier()

async function givenPayerIn(country: string, currency: string) {
  const payer = await givenPayer(server, { currency })
  await inTransaction(server.deps.db, (tx) => updatePlayer(tx, payer.id, { country }))
  return payer
}

const keysOf = (data: object) => Object.keys(data).filter((key) => key !== 'invoiceId' && key !== 'invoice')

test('PIX asks for the taxpayer number and returns a QR code', async () => {
  const payer = await givenPayerIn('BR', 'BRL')
  const pay = (fields: Record<string, string>) =>
    deposit(server, payer, '100.00', { method: 'pix', currency: 'BRL', fields })
  const refused = await pay({ cpf_number: '11111111111' })
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['cpf_number']])

  const { data } = await pay({ cpf_number: '52998224725' })
  expect(keysOf(data)).toEqual(['qr'])
  expect(data.qr).toContain('br.gov.bcb.pix')
  const message = { amount: '100.00', currency: 'BRL' }
  expect(await sendMessage(server, messageOf(data.invoiceId, message))).toBe('booked')
  expect(await cashOf(server, payer)).toBe('100.00')
})

test('a method of one market is not available in another', async () => {
  const payer = await givenPayerIn('DE', 'BRL')
  const { data } = await server.call('listDepositMethods', { token: payer.token, query: { currency: 'BRL' } })
  expect(data.map(({ method }) => method)).not.toContain('pix')
  const fields = { cpf_number: '52998224725' }
  const refused = await deposit(server, payer, '100.00', { method: 'pix', currency: 'BRL', fields })
  expect(refused.status).toBe(422)
})

test('a voucher is redeemed without a page, and its fee is shown and stored', async () => {
  const payer = await givenPayer(server)
  const { data: methods } = await server.call('listDepositMethods', {
    token: payer.token,
    query: { currency: 'EUR' },
  })
  expect(methods.find(({ method }) => method === 'voucher')).toMatchObject({
    processingType: 'message',
    fee: { percent: '2', fixed: '0.00' },
    fields: [{ key: 'voucher_code', isRequired: true }],
  })
  const { data } = await deposit(server, payer, '50.00', {
    method: 'voucher',
    fields: { voucher_code: '1234 5678 9012 3456' },
  })
  expect(keysOf(data)).toEqual([])
  expect(data.invoice.fee).toBe('1.00')
})

test('a cash agent supplies the code later, and the player sees it then', async () => {
  const payer = await givenPayerIn('MX', 'MXN')
  const { data } = await deposit(server, payer, '500.00', {
    method: 'cash-agent',
    currency: 'MXN',
    fields: { phone: '+525512345678' },
  })
  expect(keysOf(data)).toEqual([])
  const ready = { status: 'ready' as never, amount: '500.00', currency: 'MXN' }
  expect(await sendMessage(server, { ...messageOf(data.invoiceId, ready), qr: '1234 5678 9012' })).toBe(
    'noted',
  )
  expect(await invoiceOf(server, payer, data.invoiceId)).toMatchObject({
    status: 1,
    publicData: { qr: '1234 5678 9012' },
  })
  const paid = { amount: '500.00', currency: 'MXN' }
  expect(await sendMessage(server, messageOf(data.invoiceId, paid))).toBe('booked')
  expect(await sendMessage(server, { ...messageOf(data.invoiceId, ready), qr: '0' })).toBe('late')
})

test('returns a page for a frame, or an address with its tag, in the reply', async () => {
  const payer = await givenPayer(server)
  const { data: framed } = await deposit(server, payer, '50.00', { method: 'instant-bank' })
  const details = () =>
    server
      .call('getInvoice', { token: payer.token, params: { id: framed.invoiceId } })
      .then(({ data }) => data)
  expect((await details()).page).toEqual({ action: framed.action, fields: framed.fields })
  await sendMessage(server, messageOf(framed.invoiceId))
  expect((await details()).page).toBeNull()
  expect(keysOf(framed)).toEqual(['action', 'fields'])

  const holder = await givenPayer(server, { currency: 'XRP' })
  const { data } = await deposit(server, holder, '100', { method: 'xrp', currency: 'XRP' })
  expect(data).toMatchObject({ address: expect.stringMatching(/^r/), tag: expect.stringMatching(/^\d+$/) })
})

test('an address of any amount is booked with what arrives: once, even below the minimum or after it failed', async () => {
  const payer = await givenPayer(server, { currency: 'LTC' })
  const order = { method: 'litecoin', currency: 'LTC', isAmountOpen: true }
  const open = async () => (await deposit(server, payer, '0.1', order)).data
  const [data, late] = [await open(), await open()]
  expect(data).toMatchObject({
    qr: `litecoin:${data.address}`,
    invoice: { amount: '0.10000000', isAmountOpen: true },
  })
  const paid = (id: string, amount: string) => messageOf(id, { currency: 'LTC', amount })
  expect(await sendMessage(server, paid(data.invoiceId, '0.04'))).toBe('booked')
  expect(await sendMessage(server, paid(data.invoiceId, '0.04'))).toBe('repeated')
  // A second payment to the address is decided by staff.
  expect(await sendMessage(server, paid(data.invoiceId, '0.09'))).toBe('quarantined')
  await sendMessage(server, { ...paid(late.invoiceId, '0'), status: 'failed' })
  expect(await sendMessage(server, paid(late.invoiceId, '7.5'))).toBe('booked')
  expect(await cashOf(server, payer)).toBe('7.54000000')
  expect(await invoiceOf(server, payer, late.invoiceId)).toMatchObject({
    amount: '7.50000000',
    isAmountOpen: false,
  })
})

test('only a method that allows it takes any amount', async () => {
  const payer = await givenPayer(server)
  const refused = await deposit(server, payer, '50.00', { isAmountOpen: true })
  expect([refused.status, refused.error?.fields]).toEqual([422, { amount: expect.anything() }])
})
