/** What pages show of offers, and the figures of their simulation. */
import { afterAll, expect, test } from 'vitest'
import { givenPayer, startCashier } from '#tests/support/payments/payments.ts'
import { copyConfig, copyContent } from '#tests/support/server/config.ts'
import { WrongSettings } from '../../../platform/config.ts'
import { reviseSettings } from '../../settings/index.ts'
import { simulateOffersJob } from '../bonuses.jobs.ts'

const config = copyConfig()
const content = copyContent()
// Few rounds, so that its simulation is quick.
const quick = {
  id: 'quick',
  type: 'percentage',
  percent: '100',
  base: { depositMin: '10', most: '100', maxBet: '10', smallestBet: '1' },
  wagering: { multiplier: 2, days: 3, contributions: { 'category:originals': 10 } },
}
const german = {
  ...quick,
  id: 'german',
  markets: ['german'],
  deposits: { from: 2, to: 2 },
  isCancelLocked: true,
}
const secret = {
  ...quick,
  id: 'secret',
  type: 'cash',
  percent: undefined,
  code: 'HUSH',
  base: null,
  currencies: { EUR: { amount: '5', cap: '20' } },
}
const over = { ...quick, id: 'over', deposits: { from: 3, to: 3 }, until: '2020-01-01T00:00:00.000Z' }
const offers = [quick, german, secret, over]
interface Trigger {
  id: string
  trigger?: string
}
/** Levels give these. */
let granted: readonly Trigger[] = []
config.edit<{ offers: Trigger[] }>('bonuses.json', (file) => {
  granted = file.offers.filter(({ trigger }) => trigger === 'grant')
  file.offers = [...offers, ...granted]
})
content.edit<{ offers: Record<string, object> }>('en/global-components/bonuses.json', (file) => {
  for (const { id } of offers) file.offers[id] = { name: id, text: id }
})
afterAll(() => {
  config.remove()
  content.remove()
})
const server = await startCashier({
  CONFIG_DIR: config.folder,
  CONTENT_DIR: content.folder,
  TRUSTED_PROXIES: '127.0.0.1',
})
const { deps } = server
const IN_GERMANY = { headers: { 'cf-ipcountry': 'DE' } }

const idsOf = async (options = {}) =>
  (await server.call('listOffers', options)).data.map(({ id, currency }) => `${id} ${currency}`)
const getOffer = (id: string, options = {}) => server.call('getOffer', { params: { id }, ...options })

test('lists the open offers of a market that need no code, in the visitor’s currency', async () => {
  expect(await idsOf()).toEqual(['quick EUR'])
  expect(await idsOf(IN_GERMANY)).toEqual(['quick EUR', 'german EUR'])
  expect(await idsOf({ query: { currency: 'BRL' } })).toEqual(['quick BRL'])
  expect((await server.call('listOffers', { query: { currency: 'XXX' } })).status).toBe(422)
  const { data } = await getOffer('german', IN_GERMANY)
  expect(data).toMatchObject({
    deposits: { from: 2, to: 2 },
    depositMin: '10.00',
    percent: '100',
    amountMax: '100.00',
    maxBet: '10.00',
    isCancelLocked: true,
    wagering: { multiplier: 2, days: 3, contributions: [{ id: 'originals', of: 'category', percent: 10 }] },
  })
})

test('shows a player the offers of the market of their country', async () => {
  const { token } = await givenPayer(server)
  expect(await idsOf({ token })).toEqual(['quick EUR', 'german EUR'])
})

test('shows an offer with a code to anyone with its link, but never its code', async () => {
  const { data } = await getOffer('secret')
  expect(data).toMatchObject({ needsCode: true, amount: '5.00', cashMaxAmount: '20.00' })
  expect(JSON.stringify(data)).not.toContain('HUSH')
})

test.each([
  ['unknown', {}],
  ['german', {}],
  ['over', IN_GERMANY],
  ['secret', { query: { currency: 'BRL' } }],
])('answers not found for %s with %o', async (id, options) => {
  expect((await getOffer(id, options)).status).toBe(404)
})

test('stores the figures of each version once, and shows them in the currency of the reader', async () => {
  expect((await getOffer('quick')).data.price).toBeNull()
  await simulateOffersJob.run(deps, {})
  await simulateOffersJob.run(deps, {})
  const { rows } = await deps.db.query('select offer from bonus_price order by offer')
  // The German offer has the same terms.
  expect(rows).toEqual([{ offer: 'quick' }, { offer: 'secret' }])
  const { price } = (await getOffer('quick')).data
  expect(price).toMatchObject({ deposit: '100.00', bonus: '100.00', target: '200.00', stake: '1.00' })
  expect(price?.slots.map(({ volatility }) => volatility)).toEqual(['low', 'medium', 'high'])
  // Two hundred bets of 1 with 200: nearly everyone completes it.
  expect(price?.slots[0]).toMatchObject({ stakedMedian: '200.00', stakedHigh: '200.00' })
  expect(price?.slots[0]?.finishedShare).toBeGreaterThan(0.95)
  const inReal = (await getOffer('quick', { query: { currency: 'BRL' } })).data.price
  expect(inReal?.slots[0]?.finishedShare).toBe(price?.slots[0]?.finishedShare)
  expect(Number(inReal?.target)).toBeGreaterThan(200)

  const { token } = await givenPayer(server)
  const { data } = await server.call('listDepositBonuses', {
    token,
    query: { currency: 'EUR', amount: '50.00' },
  })
  expect(data).toMatchObject([{ id: 'quick', price, gives: { amount: '50.00', wagerTarget: '100.00' } }])
})

test('refuses an offer that costs more than the settings allow', async () => {
  const publish = (costMax: number) =>
    reviseSettings(deps, {
      file: 'bonuses.json',
      content: { declineByDefault: false, packages: [], costMax, offers: [quick, ...granted] },
      actor: 'staff:ada',
      reason: 'a trial',
    })
  await expect(publish(90)).rejects.toThrow(WrongSettings)
  await expect(publish(90)).rejects.toThrow(/^bonuses.json: quick: costs 9\d % of the bonus/)
  await publish(100)
  expect(deps.settings.current().bonuses.costMax).toBe(100)
})
