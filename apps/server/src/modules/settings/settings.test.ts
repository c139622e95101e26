import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server/server.ts'

const server = await startTestServer()
afterAll(() => server.stop())

test('currencies are fiat and crypto, one of them the base, with rates as texts', async () => {
  const { status, data } = await server.call('listCurrencies', { query: { visible: '1' } })
  expect(status).toBe(200)
  expect(data.filter((currency) => currency.isBase).map((currency) => currency.code)).toEqual(['EUR'])
  expect(data.find(({ code }) => code === 'BTC')).toMatchObject({
    type: 'crypto',
    subunitToUnit: 100_000_000,
    subCurrencies: [{ code: 'mBTC', subunitToUnit: 1000 }],
  })
  expect(data.find(({ code }) => code === 'JPY')?.subunitToUnit).toBe(1)
  expect(data.find(({ code }) => code === 'KWD')?.subunitToUnit).toBe(1000)
})

test('excluded countries are in no list, and names are in the language of the request', async () => {
  const { data } = await server.call('listCountries', { headers: { 'accept-language': 'de' } })
  const codes = data.map((country) => country.code)
  expect(codes.filter((code) => ['US', 'UM', 'GB', 'FR', 'NL', 'AW', 'CW', 'MF'].includes(code))).toEqual([])
  expect(data.find(({ code }) => code === 'DE')?.name).toBe('Deutschland')
  expect(data.find(({ code }) => code === 'KP')).toMatchObject({ restrict: true, restrictType: 1 })
})

test('there is one default locale, and all constants have their groups', async () => {
  const locales = await server.call('listLocales')
  expect(locales.data.filter((locale) => locale.isDefault).map(({ code }) => code)).toEqual(['en'])
  const constants = await server.call('getConstants')
  expect(constants.data.player.timeZone.some(({ id }) => id === 'Europe/Berlin')).toBe(true)
  expect(constants.data.player.playerStatuses).toContainEqual({ id: 2, name: 'limited' })
  // A player may live in an allowed country with documents of a country where play is not allowed.
  expect(constants.data.player.nationality).toEqual(expect.arrayContaining(['DE', 'US', 'NL']))
  expect(constants.data.player.limit.coolingOffPeriod).toContainEqual({
    id: 'day',
    durationDays: 1,
    name: 'day',
  })
})

test('refuses an unknown query value and ignores an unknown field', async () => {
  expect((await server.call('listCurrencies', { query: { visible: 'maybe' } })).status).toBe(400)
  expect((await server.call('listCurrencies', { query: { colour: 'red' } })).status).toBe(200)
})
