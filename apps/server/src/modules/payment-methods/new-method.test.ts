/** Follows the guide for adding a payment method: two files of settings and texts, no code. */
import { afterAll, expect, test } from 'vitest'
import { copyConfig, copyContent } from '#tests/support/server/config.ts'
import {
  cashOf,
  deposit,
  givenPayer,
  sendMessage,
  startCashier,
  messageOf,
} from '#tests/support/payments/payments.ts'

interface Method {
  id: string
  networks?: object[]
  [part: string]: unknown
}

const config = copyConfig()
const content = copyContent()

config.edit<{ methods: Method[]; deposits: object }>('payment-methods.json', (file) => {
  file.deposits = { ...file.deposits, asksBeforeClosing: false }
  const bitcoin = file.methods.find(({ id }) => id === 'bitcoin')
  Object.assign(bitcoin?.networks?.[0] ?? {}, {
    deposit: { min: '0.001', max: '0.01' },
    withdrawal: { min: '0.003' },
  })
  file.methods.unshift({
    id: 'city-bank',
    provider: 'sandbox',
    logo: 'bank',
    type: 'form',
    markets: ['german'],
    countries: ['AT', 'DE'],
    expiresAfterMinutes: 30,
    deposit: {
      currencies: {
        EUR: {
          min: '5',
          max: '200',
          presets: ['10', '50'],
          default: '10',
          fee: { percent: '1', fixed: '0.25' },
          countries: { AT: { min: '20', max: '100', presets: [], default: null } },
        },
      },
      processingType: 'qr',
      fields: [
        { key: 'branch', fieldType: 'select', regexp: null, check: null, options: ['north', 'south'] },
      ],
    },
  })
})
for (const locale of ['en', 'de']) {
  const place = `${locale}/global-components/payment-methods.json`
  content.edit<Record<'methods' | 'fields', Record<string, object>>>(place, ({ methods, fields }) => {
    methods['city-bank'] = { name: 'City Bank', description: 'Instant' }
    fields['branch'] = { label: 'Branch', hint: 'Yours', options: { north: 'North', south: 'South' } }
  })
}

afterAll(() => {
  config.remove()
  content.remove()
})
const server = await startCashier({ CONFIG_DIR: config.folder, CONTENT_DIR: content.folder })

test('a method that only the settings name is offered, priced, paid and booked', async () => {
  const payer = await givenPayer(server)
  const { data: methods, meta } = await server.call('listDepositMethods', {
    token: payer.token,
    query: { currency: 'EUR' },
  })
  expect(meta).toEqual({ asksBeforeClosing: false })
  expect(methods[0]).toMatchObject({
    method: 'city-bank',
    name: 'City Bank',
    amountMin: '5.00',
    presets: [
      { amount: '10.00', default: true },
      { amount: '50.00', default: false },
    ],
    processingType: 'qr',
    fee: { percent: '1', fixed: '0.25' },
    fields: [
      { key: 'branch', fieldType: 'select', options: [{ id: 'north', name: 'North' }, { id: 'south' }] },
    ],
  })
  const refused = await deposit(server, payer, '50.00', { method: 'city-bank', fields: { branch: 'west' } })
  expect(refused.status).toBe(422)
  const { data } = await deposit(server, payer, '50.00', { method: 'city-bank', fields: { branch: 'north' } })
  expect(data.invoice).toMatchObject({ methodName: 'City Bank', fee: '0.75' })
  expect(data.qr).toContain('/sandbox/pay/')
  expect(await sendMessage(server, messageOf(data.invoiceId))).toBe('booked')
  expect(await cashOf(server, payer)).toBe('50.00')
})

test("a method with one network uses that network's range, in the list and in the check", async () => {
  const payer = await givenPayer(server, { currency: 'BTC' })
  const ask = { token: payer.token, query: { currency: 'BTC' } }
  const listed = await Promise.all([
    server.call('listDepositMethods', ask),
    server.call('listWithdrawalMethods', ask),
  ])
  const [deposits, withdrawals] = listed.map(({ data }) => data.find(({ method }) => method === 'bitcoin'))
  expect(deposits).toMatchObject({ amountMin: '0.00100000', amountMax: '0.01000000' })
  expect(withdrawals).toMatchObject({ amountMin: '0.00300000' })
  const order = { method: 'bitcoin', currency: 'BTC' } as const
  expect((await deposit(server, payer, '0.0009', order)).error?.fields?.amount).toEqual([
    'At least 1\u00a0mBTC.',
  ])
  expect((await deposit(server, payer, '0.011', order)).error?.fields?.amount).toEqual([
    'At most 10\u00a0mBTC.',
  ])
  expect((await deposit(server, payer, '0.001', order)).status).toBe(200)
})
