import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyConfig, type TestCopy } from '#tests/support/server/config.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'
import type { SettingsDeps } from './settings.deps.ts'
import { loadConfig } from '../../platform/config.ts'
import { type RunningServer, start } from '../../start.ts'
import { reviseSettings, setRate } from './index.ts'
import { fetchRates } from './rates.jobs.ts'

interface RatesFile {
  version: number
  at: string
  rates: Record<string, string>
  ratesAt?: Record<string, string>
}
interface CurrenciesFile {
  currencies: { code: string; isBase: boolean }[]
}

const AN_HOUR_AGO = '2026-11-20T11:00:00Z'
const NOW = '2026-11-20T12:00:00Z'

let reported: object = {}
const source = createServer((_request, response) => response.end(JSON.stringify(reported)))
await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
const env = { RATES_URL: `http://127.0.0.1:${(source.address() as AddressInfo).port}/` }
const server = await startTestServer({ env })
const home = makeTestHome()
let config: TestCopy
beforeEach(() => {
  config = copyConfig()
})
const others: RunningServer[] = []
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop()
  config.remove()
  await reviseSettings(server.deps, { file: 'rates.json', content: null, actor: 'test', reason: 'the end' })
})
afterAll(async () => {
  await server.stop()
  await new Promise((resolve) => source.close(resolve))
  rmSync(home, { recursive: true, force: true })
})

/** Starts another server, as after a change of the files by the operator. */
async function startAnother(): Promise<RunningServer> {
  const settings = {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: home,
    ROLES: 'api',
    ...env,
    CONFIG_DIR: config.folder,
    DATABASE_URL: server.database.url,
  }
  const other = await start(loadConfig(settings), {
    clock: server.clock,
    hasBackground: false,
    migrates: false,
  })
  others.push(other)
  return other
}

const fileRates = () => JSON.parse(readFileSync(path.join(config.folder, 'rates.json'), 'utf8')) as RatesFile
const times = (code: string, factor: number) => (Number(fileRates().rates[code]) * factor).toFixed(8)
const all = (factor: number): Record<string, string> =>
  Object.fromEntries(Object.keys(fileRates().rates).map((code) => [code, times(code, factor)]))
const rateOf = ({ deps }: { deps: SettingsDeps }, code: string) => {
  const found = deps.settings.current().currencies.get(code)
  return found && [found.rate, found.rateAt]
}
async function fetchReported(rates: object, at: string, { deps }: { deps: SettingsDeps } = server) {
  reported = { base: 'EUR', at, rates }
  await fetchRates.run(deps, {})
}
/** The time of the oldest rate, derived from the metric of its age. */
async function oldestRate(): Promise<string> {
  // Metrics are cached for a moment.
  server.clock.advance(5000)
  const text = await server.deps.metrics.registry.metrics()
  const age = Number(/^fairhall_rates_age_seconds (.+)$/m.exec(text)?.[1])
  return new Date(server.clock.now().getTime() - age * 1000).toISOString()
}

test('accepts the rates of a source, but not older ones, other bases or future times', async () => {
  const { version } = fileRates()
  await fetchReported({ ...all(1.01), USD: Number(times('USD', 1.02)) }, AN_HOUR_AGO)
  expect(rateOf(server, 'USD')).toEqual([String(Number(times('USD', 1.02))), AN_HOUR_AGO])
  expect(rateOf(server, 'BTC')).toEqual([times('BTC', 1.01), AN_HOUR_AGO])
  expect(rateOf(server, 'EUR')).toEqual(['1', AN_HOUR_AGO])

  await fetchReported(all(1.03), '2026-11-20T10:00:00Z')
  expect(rateOf(server, 'BTC')).toEqual([times('BTC', 1.01), AN_HOUR_AGO])
  await expect(fetchReported(all(1.03), '2027-11-20T12:00:00Z')).rejects.toThrow('in the future')
  for (const wrong of [{ base: 'USD', at: NOW, rates: {} }, { hello: 1 }]) {
    reported = wrong
    await expect(fetchRates.run(server.deps, {})).rejects.toThrow()
  }
  expect(server.deps.settings.current().rates.version).toBe(version + 1)
})

test('the rate of a coin with a tiny value can be a JSON number', async () => {
  config.edit<RatesFile>('rates.json', ({ rates }) => (rates['DOGE'] = '0.0000004'))
  const other = await startAnother()
  await fetchReported({ DOGE: 5e-7 }, AN_HOUR_AGO, other)
  expect(rateOf(other, 'DOGE')).toEqual(['0.0000005', AN_HOUR_AGO])
})

test('an implausible or missing rate keeps its old time and is logged', async () => {
  const { at, rates } = fileRates()
  const warn = vi.spyOn(server.deps.log, 'warn')
  const partial: Record<string, string> = { ...all(1.01), BTC: times('BTC', 3) }
  delete partial['TON']
  await fetchReported(partial, AN_HOUR_AGO)
  expect(rateOf(server, 'BTC')).toEqual([rates['BTC'], at])
  expect(rateOf(server, 'TON')).toEqual([rates['TON'], at])
  expect(warn.mock.calls).toEqual([[{ odd: ['BTC'], missing: ['TON'] }, expect.any(String)]])
  expect(await oldestRate()).toBe(at)
  const { data } = await server.call('listCurrencies')
  const momentOf = (code: string) => data.find((currency) => currency.code === code)?.rate.at
  expect(['BTC', 'TON', 'USD', 'EUR'].map(momentOf)).toEqual([at, at, AN_HOUR_AGO, AN_HOUR_AGO])

  const by = { actor: 'staff:ada', reason: 'it has trebled' }
  for (const code of ['BTC', 'TON']) await setRate(server.deps, { code, rate: times(code, 3), ...by })
  expect(await oldestRate()).toBe(new Date(AN_HOUR_AGO).toISOString())
  // The clock of the source is ahead.
  server.clock.advance(1000)
  await fetchReported({ ...all(1.02), BTC: times('BTC', 3.01) }, '2026-11-20T12:03:00Z')
  expect(rateOf(server, 'BTC')).toEqual([times('BTC', 3.01), server.clock.now().toISOString()])
})

test('small steps of a source may double a rate in no day, but may follow staff and the next day', async () => {
  const hourly = async (factor: number, code = 'BTC') => {
    server.clock.advance(3_600_000)
    await fetchReported({ ...all(1), [code]: times(code, factor) }, server.clock.now().toISOString())
    return rateOf(server, code)?.[0] === times(code, factor)
  }
  expect([await hourly(1.5), await hourly(1.9), await hourly(2.1)]).toEqual([true, true, false])
  // Of another currency: BTC is still compared with its rate of a day ago.
  const by = { actor: 'staff:ada', reason: 'a test' }
  await setRate(server.deps, { code: 'USD', rate: times('USD', 3), ...by })
  expect([await hourly(2.1), await hourly(4, 'USD')]).toEqual([false, true])
  await setRate(server.deps, { code: 'BTC', rate: times('BTC', 3), ...by })
  expect([await hourly(5), await hourly(6.5)]).toEqual([true, false])
  server.clock.advance(86_400_000)
  expect(await hourly(6.5)).toBe(true)
})

test('a rate set by staff applies immediately, in every process and after a restart', async () => {
  const other = await startAnother()
  await fetchReported(all(1.01), AN_HOUR_AGO)
  const order = { actor: 'staff:ada', reason: 'x' }
  await setRate(server.deps, { code: 'BTC', rate: '200000', ...order })
  for (const wrong of ['0', '-1', '1e5', 'much'])
    await expect(setRate(server.deps, { code: 'BTC', rate: wrong, ...order })).rejects.toThrow('above zero')
  const expected = ['200000', server.clock.now().toISOString()]
  expect(rateOf(server, 'BTC')).toEqual(expected)
  await expect.poll(() => rateOf(other, 'BTC')).toEqual(expected)
  expect(rateOf(await startAnother(), 'BTC')).toEqual(expected)
  expect(rateOf(server, 'USD')).toEqual([times('USD', 1.01), AN_HOUR_AGO])
})

test('a currency can be added while a source is configured', async () => {
  await fetchReported(all(1.01), AN_HOUR_AGO)
  const { at } = fileRates()
  config.edit<CurrenciesFile>('currencies.json', ({ currencies }) => {
    const dollar = currencies.find(({ code }) => code === 'USD')
    if (dollar) currencies.push({ ...dollar, code: 'GBP' })
  })
  await expect(startAnother()).rejects.toThrow(
    /rates\.json: neither the file nor a revision has a rate for GBP/,
  )
  config.edit<RatesFile>('rates.json', ({ rates }) => (rates['GBP'] = '1.15'))
  const other = await startAnother()
  expect(rateOf(other, 'GBP')).toEqual(['1.15', at])
  expect(rateOf(other, 'USD')).toEqual([times('USD', 1.01), AN_HOUR_AGO])
  await fetchReported({ ...all(1.01), GBP: '1.16' }, NOW, other)
  expect(rateOf(other, 'GBP')).toEqual(['1.16', NOW])
})

test('a later time in the file corrects all rates or a single one', async () => {
  await fetchReported(all(1.01), AN_HOUR_AGO)
  config.edit<RatesFile>('rates.json', (file) => {
    file.rates['BTC'] = '200000'
    file.ratesAt = { BTC: '2026-11-20T11:30:00Z' }
  })
  const one = await startAnother()
  expect(rateOf(one, 'BTC')).toEqual(['200000', '2026-11-20T11:30:00Z'])
  expect(rateOf(one, 'USD')).toEqual([times('USD', 1.01), AN_HOUR_AGO])
  await fetchReported({ BTC: '201000' }, '2026-11-20T11:40:00Z', one)
  expect(rateOf(one, 'BTC')).toEqual(['201000', '2026-11-20T11:40:00Z'])

  config.edit<RatesFile>('rates.json', (file) => (file.at = NOW))
  expect(rateOf(await startAnother(), 'USD')).toEqual([fileRates().rates['USD'], NOW])
})

test('a file dated in the future is visible in the metric, and its rates cannot be set', async () => {
  config.edit<RatesFile>('rates.json', (file) => (file.at = '2027-11-20T12:00:00Z'))
  const { deps } = await startAnother()
  expect(await deps.metrics.registry.metrics()).toMatch(/^fairhall_rates_age_seconds 31\d{6}$/m)
  const order = { code: 'BTC', rate: '2', actor: 'staff:ada', reason: 'x' }
  await expect(setRate(deps, order)).rejects.toThrow('2027-11-20T12:00:00Z, in the future')
})
