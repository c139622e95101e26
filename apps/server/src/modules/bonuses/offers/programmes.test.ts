/** Conditions of an offer that depend on what the player had before. */
import { afterAll, expect, test } from 'vitest'
import { copyConfig, copyContent } from '#tests/support/server/config.ts'
import {
  cashOf,
  deposit,
  givenPayer,
  messageOf,
  type Payer,
  sendMessage,
  startCashier,
} from '#tests/support/payments/payments.ts'

const config = copyConfig()
const content = copyContent()
const cash = { type: 'cash', perPlayer: null, base: { amount: '5', cap: '50' } }
const offers = [
  { ...cash, id: 'spring-a', group: 'spring' },
  { ...cash, id: 'spring-b', group: 'spring', priority: 5, deposits: { from: 1, to: 9 } },
]
config.edit<{ offers: { trigger?: string }[] }>('bonuses.json', (file) => {
  // Levels reward with granted offers.
  file.offers = [...file.offers.filter(({ trigger }) => trigger === 'grant'), ...offers]
})
content.edit<{ offers: Record<string, object> }>('en/global-components/bonuses.json', (file) => {
  for (const { id } of offers) file.offers[id] = { name: id, text: id }
})
afterAll(() => {
  config.remove()
  content.remove()
})
const server = await startCashier({ CONFIG_DIR: config.folder, CONTENT_DIR: content.folder })

const begin = async (payer: Payer, bonusId: string) =>
  (await deposit(server, payer, '50.00', { bonusId })).data.invoiceId
const confirm = (invoiceId: string) => sendMessage(server, messageOf(invoiceId))
const offered = async ({ token }: Payer) =>
  (await server.call('listDepositBonuses', { token, query: { currency: 'EUR' } })).data.map(({ id }) => id)
const bonuses = async ({ token }: Payer) => (await server.call('listPlayerBonuses', { token })).data

async function verdictOf(invoiceId: string) {
  const { rows } = await server.deps.db.query<{ verdict: string | null }>(
    'select bonus_verdict as verdict from invoice where id = $1',
    [invoiceId],
  )
  return rows[0]?.verdict
}

test('a player gets one offer of an exclusivity group, whatever they chose before', async () => {
  const payer = await givenPayer(server)
  expect(await offered(payer)).toEqual(['spring-b', 'spring-a'])
  const [first, second] = [await begin(payer, 'spring-a'), await begin(payer, 'spring-b')]
  await Promise.all([confirm(first), confirm(second)])
  const verdicts = [await verdictOf(first), await verdictOf(second)]
  expect(verdicts.toSorted()).toEqual(['group', 'issued'])
  expect(await cashOf(server, payer)).toBe('100.00')
  const [kept] = await bonuses(payer)
  expect(await offered(payer)).toEqual([kept?.name])

  // A bonus that was never activated doesn't count as used.
  await server.call('cancelPlayerBonus', { token: payer.token, params: { id: kept?.id ?? '' } })
  expect(await offered(payer)).toEqual(['spring-b', 'spring-a'])
})
