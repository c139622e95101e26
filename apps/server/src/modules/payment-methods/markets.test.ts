import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { deposit, givenPayer, withdraw } from '#tests/support/payments/payments.ts'
import { startTestServer } from '#tests/support/server/server.ts'

interface MethodsFile {
  methods: { id: string; markets: string[] | null }[]
}

const config = copyConfig()
config.edit<MethodsFile>('payment-methods.json', ({ methods }) => {
  for (const method of methods) {
    if (method.id === 'card') method.markets = ['brazil']
    if (method.id === 'bank') method.markets = ['brazil']
    if (method.id === 'bitcoin') method.markets = ['german']
  }
})
const server = await startTestServer({
  env: { ROLES: 'api,inbound,jobs,sandbox', CONFIG_DIR: config.folder },
})
afterAll(async () => {
  await server.stop()
  config.remove()
})

test('refuses a method of another market, whatever country the body claims', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  for (const country of [undefined, 'BR', 'DE']) {
    const changes = country === undefined ? {} : { country }
    const paid = await deposit(server, payer, '50.00', changes)
    expect([country, paid.status, paid.error?.code]).toEqual([country, 422, 13002])
    const sent = await withdraw(server, payer, '50.00', changes)
    expect([country, sent.status, sent.error?.code]).toEqual([country, 422, 13002])
  }
})

test('shows fewer methods for another region, never more', async () => {
  const { token } = await givenPayer(server, { currency: 'BTC' })
  const shownIn = async (query: Record<string, string>) =>
    (await server.call('listDepositMethods', { token, query })).data.map(({ method }) => method)
  expect(await shownIn({ currency: 'BTC' })).toContain('bitcoin')
  expect(await shownIn({ currency: 'BTC', country: 'BR' })).not.toContain('bitcoin')
  expect(await shownIn({ currency: 'EUR', country: 'BR' })).not.toContain('card')
})
