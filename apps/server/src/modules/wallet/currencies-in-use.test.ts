import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { deposit, givenPayer } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { loadConfig } from '../../platform/config.ts'
import { start } from '../../start.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'

interface CurrenciesFile {
  currencies: { code: string; subunitToUnit: number }[]
}
interface RatesFile {
  rates: Record<string, string>
}
type Ranges = { currencies: Record<string, unknown> } | undefined
interface MethodsFile {
  methods: { id: string; deposit?: Ranges; withdrawal?: Ranges }[]
}

const server = await startTestServer({ env: { ROLES: 'api,inbound,jobs,sandbox' } })
const home = makeTestHome()
const config = copyConfig()
afterAll(async () => {
  await server.stop()
  config.remove()
  rmSync(home, { recursive: true, force: true })
})

/** Another process on the same database, with the settings of a folder and its own key ring. */
const startAnother = (folder = config.folder) =>
  start(
    loadConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: home,
      DATABASE_URL: server.database.url,
      LOG_LEVEL: 'silent',
      ROLES: 'api',
      CONFIG_DIR: folder,
    }),
    { clock: server.clock, hasBackground: false, migrates: false },
  )

function removeCurrency(code: string) {
  config.edit<CurrenciesFile>('currencies.json', (file) => {
    file.currencies = file.currencies.filter((currency) => currency.code !== code)
  })
  config.edit<RatesFile>('rates.json', ({ rates }) => delete rates[code])
  config.edit<MethodsFile>('payment-methods.json', ({ methods }) => {
    for (const { deposit: into, withdrawal } of methods)
      for (const way of [into, withdrawal]) delete way?.currencies[code]
  })
}

test("a currency in use can't be removed or change its subunits, and the start reports it in one line", async () => {
  removeCurrency('KWD')
  const without = await startAnother()
  const payer = await givenPayer(server, { currency: 'KWD', cash: 5000n })
  await deposit(server, payer, '20.000', { currency: 'KWD' })
  const { data } = await server.call('listAccounts', { token: payer.token })
  expect(data).toMatchObject([{ currency: 'KWD' }])
  await without.stop()

  await expect(startAnother()).rejects.toThrow(/^currencies\.json: KWD is missing, .*Restore it/)
})

test('a process that does not know a currency yet leaves it out of its lists', async () => {
  removeCurrency('NOK')
  // Removes the accounts of the previous test, so that this process may start.
  await server.database.pool.query(`update wallet_account set currency = 'EUR' where currency = 'KWD'`)
  await server.database.pool.query(`delete from currency_scale where currency = 'KWD'`)
  const without = await startAnother()
  const payer = await givenPayer(server, { currency: 'NOK', cash: 5000n })
  expect((await deposit(server, payer, '100.00', { currency: 'NOK' })).status).toBe(200)

  const headers = { authorization: `Bearer ${payer.token}` }
  const listed = async (address: string) => {
    const reply = await fetch(without.url + address, { headers })
    return { status: reply.status, ...((await reply.json()) as { data?: unknown; meta?: unknown }) }
  }
  // The other process has its own key ring, so the player logs in there again.
  const login = await fetch(`${without.url}/api/player/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: payer.email, password: PASSWORD }),
  })
  const session = (await login.json()) as { data: { accessToken: string } }
  headers.authorization = `Bearer ${session.data.accessToken}`
  expect(await listed('/api/wallet/accounts')).toEqual({ status: 200, data: [] })
  expect(await listed('/api/payment/invoices')).toMatchObject({ status: 200, data: [], meta: { total: 0 } })
  expect(await listed('/api/game/spins')).toMatchObject({ status: 200, data: [] })
  await without.stop()
})

test("a method or provider with payments under way can't be removed", async () => {
  const plain = copyConfig()
  plain.edit<MethodsFile>('payment-methods.json', (file) => {
    file.methods = file.methods.filter(({ id }) => id !== 'card')
  })
  const payer = await givenPayer(server)
  expect((await deposit(server, payer, '50.00')).status).toBe(200)
  await expect(startAnother(plain.folder)).rejects.toThrow(
    /payment-methods\.json: card is missing, but payments .* Restore it/,
  )
  plain.remove()
})

test("subunits can't change while there are accounts", async () => {
  const plain = copyConfig()
  plain.edit<CurrenciesFile>('currencies.json', ({ currencies }) => {
    const euro = currencies.find(({ code }) => code === 'EUR')
    if (euro) euro.subunitToUnit = 1000
  })
  await expect(startAnother(plain.folder)).rejects.toThrow('currencies.json: EUR must keep subunitToUnit 100')
  plain.remove()
})
