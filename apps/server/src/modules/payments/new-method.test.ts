/** The guide for adding a payment method, followed to the letter: two files of settings and texts, and no code. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '../../../../../tests/support/config.ts'
import { cashOf, deposit, givenPayer, say, wordOf } from '../../../../../tests/support/payments.ts'
import { startTestServer } from '../../../../../tests/support/server.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const config = copyConfig()
const content = mkdtempSync(path.join(tmpdir(), 'fairhall-content-'))
cpSync(path.join(root, 'content'), content, { recursive: true })

config.edit<{ methods: object[]; deposits: object }>('payment-methods.json', (file) => {
  file.deposits = { ...file.deposits, asksBeforeClosing: false }
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
  const place = path.join(content, locale, 'global-components/payment-methods.json')
  const file = JSON.parse(readFileSync(place, 'utf8')) as Record<'methods' | 'fields', Record<string, object>>
  file.methods['city-bank'] = { name: 'City Bank', description: 'At once' }
  file.fields['branch'] = { label: 'Branch', hint: 'Yours', options: { north: 'North', south: 'South' } }
  writeFileSync(place, JSON.stringify(file))
}

const server = await startTestServer({
  env: {
    ROLES: 'api,door,jobs,sandbox',
    CONFIG_DIR: config.folder,
    CONTENT_DIR: content,
  },
})
afterAll(async () => {
  await server.stop()
  config.remove()
  rmSync(content, { recursive: true, force: true })
})

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
  expect(await say(server, wordOf(data.invoiceId))).toBe('booked')
  expect(await cashOf(server, payer)).toBe('50.00')
})
