import { afterAll, expect, test } from 'vitest'
import { copyConfig, copyContent } from '#tests/support/server/config.ts'
import { type Gambler, givenLaunch, playStep } from '#tests/support/payments/money-steps.ts'
import {
  deposit,
  givenPayer,
  passHours,
  sendMessage,
  startCashier,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { followEnds } from '../bonuses.consumer.ts'
import { chargeBack } from '../../deposits/chargebacks.service.ts'
import { bonusesFile } from '../../settings/index.ts'
import { issueDueOfPackages } from './packages.service.ts'

const config = copyConfig()
const content = copyContent()
const thanks = {
  id: 'thanks',
  type: 'cash',
  trigger: 'package',
  package: 'welcome',
  base: { amount: '10' },
}
config.edit<{ offers: { type: string; base: { maxBet?: string; amount?: string }; wagering?: object }[] }>(
  'bonuses.json',
  ({ offers }) => {
    for (const offer of offers) {
      delete offer.base.maxBet
      if (offer.type !== 'freebet') offer.wagering = { multiplier: 1 }
    }
    offers.splice(2, 0, thanks)
  },
)
content.edit<{ offers: Record<string, object> }>('en/global-components/bonuses.json', ({ offers }) => {
  offers['thanks'] = { name: 'Thanks', text: 'For playing' }
})

afterAll(() => {
  config.remove()
  content.remove()
})
const server = await startCashier({ CONFIG_DIR: config.folder, CONTENT_DIR: content.folder })
const { deps } = server

const bonuses = async (player: Pick<Gambler, 'token'>, status: string[] = ['1', '2']) =>
  (await server.call('listPlayerBonuses', { token: player.token, query: { status } })).data

async function takeBonus(player: Gambler, bonusId: string): Promise<string> {
  const { data } = await deposit(server, player, '50.00', { bonusId })
  await sendMessage(server, messageOf(data.invoiceId))
  return (await bonuses(player))[0]?.id ?? ''
}

const bet = (player: Gambler, cents: number, run: number) =>
  playStep(deps, player, { do: 'bet', id: 0, round: 0, cents, ends: true }, run)

async function statesOf(player: Gambler) {
  const call = { params: { id: 'welcome' }, query: { currency: 'EUR' } }
  const { data } = await server.call('getBonusPackage', { token: player.token, ...call })
  expect(data.name).toBe('Welcome package')
  return data.items.map(({ id, state }) => `${id} ${state}`)
}

test("a package shows the player's progress, and issues its next bonus once when one is wagered", async () => {
  const player = await givenLaunch(deps, await givenPayer(server))
  expect(await statesOf(player)).toEqual(['welcome-first open', 'welcome-second later', 'thanks later'])
  await takeBonus(player, 'welcome-first')
  expect(await statesOf(player)).toEqual(['welcome-first active', 'welcome-second open', 'thanks later'])
  await bet(player, 2000, 1)
  expect(await bonuses(player)).toMatchObject([
    {
      wagerDone: '20.00',
      wagerTarget: '50.00',
      packageId: 'welcome',
      packageName: 'Welcome package',
      wagering: { multiplier: 1, isDepositIncluded: false, days: 30, contributions: [], forbidden: [] },
    },
  ])
  await bet(player, 3000, 2)
  await server.settle()
  expect(await bonuses(player)).toEqual([])

  const id = await takeBonus(player, 'welcome-second')
  await bet(player, 2500, 3)
  await server.settle()
  expect(await bonuses(player)).toMatchObject([
    { name: 'Thanks', status: 1, amount: '10.00', currency: 'EUR' },
  ])
  expect(await statesOf(player)).toEqual([
    'welcome-first finished',
    'welcome-second finished',
    'thanks issued',
  ])
  const finished = { kind: 'bonus.finished', playerId: player.id, bonusId: id, currency: 'EUR' } as const
  await inTransaction(deps.db, (tx) =>
    followEnds(deps).handle(tx, [{ ...finished, result: 'played', released: '0' }]),
  )
  expect(await bonuses(player)).toHaveLength(1)
})

test('ended bonuses are listed with their end and what became cash, the last one first', async () => {
  const payer = await givenPayer(server)
  const player = await givenLaunch(deps, payer)
  const first = await takeBonus(player, 'welcome-first')
  await bet(player, 5000, 1)
  await server.settle()
  await passHours(server, payer, 1)
  const second = await takeBonus({ ...player, token: payer.token }, 'welcome-second')
  await server.call('cancelPlayerBonus', { token: payer.token, params: { id: second } })
  const pageOf = (query: Record<string, string>) =>
    server.call('listEndedPlayerBonuses', { token: payer.token, query })
  const { data, meta } = await pageOf({})
  expect(data).toMatchObject([
    { id: second, name: 'Second deposit bonus', result: 3, amount: '25.00', cashAmount: null },
    { id: first, name: 'First deposit bonus', result: 2, wagerTarget: '50.00', cashAmount: '50.00' },
  ])
  expect(data.every(({ issuedAt, endedAt }) => issuedAt <= endedAt)).toBe(true)
  expect(meta).toEqual({ page: 1, perPage: 20, total: 2 })
  const next = await pageOf({ page: '2', perPage: '1' })
  expect(next.data.map(({ id }) => id)).toEqual([first])
  expect((await pageOf({ page: '3', perPage: '1' })).data).toEqual([])
  // The wagering was rolled back, and the cash taken back with it.
  await playStep(deps, player, { do: 'rollback', id: 0, round: 0 }, 1)
  expect((await pageOf({})).data[1]).toMatchObject({ id: first, cashAmount: '0.00' })
  const other = await givenPayer(server)
  expect((await server.call('listEndedPlayerBonuses', { token: other.token, query: {} })).data).toEqual([])
})

test('a bonus that becomes due during a break is issued once when the break ends', async () => {
  const payer = await givenPayer(server)
  const player = await givenLaunch(deps, payer)
  await takeBonus(player, 'welcome-first')
  await bet(player, 5000, 1)
  await server.settle()
  await takeBonus(player, 'welcome-second')
  await bet(player, 2500, 2)
  const pause = { definition: 5 as const, period: 'day' }
  expect((await server.call('createLimit', { token: player.token, body: pause })).status).toBe(200)
  await server.settle()
  await issueDueOfPackages(deps)
  expect(await bonuses(player)).toEqual([])

  await passHours(server, payer, 25)
  await Promise.all([issueDueOfPackages(deps), issueDueOfPackages(deps)])
  await issueDueOfPackages(deps)
  const week = 7 * 24 * 60 * 60 * 1000
  const until = new Date(deps.clock.now().getTime() + week).toISOString()
  expect(await bonuses(payer)).toMatchObject([{ name: 'Thanks', status: 1, until }])
})

test('a cancelled bonus issues nothing more', async () => {
  const player = await givenLaunch(deps, await givenPayer(server))
  await takeBonus(player, 'welcome-first')
  const id = await takeBonus(player, 'welcome-second')
  for (const bonus of await bonuses(player))
    await server.call('cancelPlayerBonus', { token: player.token, params: { id: bonus.id } })
  await server.settle()
  expect(id).not.toBe('')
  expect(await bonuses(player)).toEqual([])
  expect(await statesOf(player)).toEqual([
    'welcome-first finished',
    'welcome-second finished',
    'thanks later',
  ])
})

test.each([
  ['before', 'its end is published'],
  ['after', 'the next one is issued'],
])('a bonus of a deposit that is charged back %s %s has no next one', async (when) => {
  const player = await givenLaunch(deps, await givenPayer(server))
  await takeBonus(player, 'welcome-first')
  await bet(player, 5000, 1)
  await server.settle()
  const { data } = await deposit(server, player, '50.00', { bonusId: 'welcome-second' })
  await sendMessage(server, messageOf(data.invoiceId))
  await bet(player, 2500, 2)
  if (when === 'after') await server.settle()
  expect(await bonuses(player)).toMatchObject([
    { name: when === 'after' ? 'Thanks' : 'Second deposit bonus' },
  ])
  const members = { actor: 'staff:ada', secondMember: 'staff:bob', reason: 'the bank reversed it' }
  await chargeBack(deps, { invoiceId: data.invoiceId, reference: data.invoiceId, ...members })
  await server.settle()
  const { rows } = await server.database.pool.query(
    `select offer, status, result from player_bonus where player_id = $1 and offer = 'thanks'
     union all select bonus_id::text, 0, 0 from player_bonus_due where player_id = $1`,
    [player.id],
  )
  expect(rows).toEqual(when === 'after' ? [{ offer: 'thanks', status: 3, result: 3 }] : [])
})

test('an unknown package is not found, and guests get none', async () => {
  const { token } = await givenPayer(server)
  const call = { params: { id: 'nothing' }, query: { currency: 'EUR' } }
  expect((await server.call('getBonusPackage', { token, ...call })).status).toBe(404)
  expect((await server.call('getBonusPackage', call)).status).toBe(401)
})

test.each([
  [{ package: null }, 'the trigger package requires'],
  [{ code: 'THANKS' }, 'the trigger package requires'],
  [{ deposits: { from: 1, to: 1 } }, 'the trigger package requires'],
  [{ perPlayer: null }, 'needs perPlayer'],
  [{ package: 'other' }, 'is the first of its package'],
])('rejects an automatic offer with %j', (change, message) => {
  const file = { declineByDefault: false, packages: ['welcome', 'other'], offers: [{ ...thanks, ...change }] }
  const { error } = bonusesFile.safeParse(file)
  expect(error?.message).toContain(message)
})

/** As after signs of harm. */
const pauseOffers = (playerId: string, isPaused: boolean) =>
  server.database.pool.query('update player set offers_paused_at = $2 where id = $1', [
    playerId,
    isPaused ? deps.clock.now() : null,
  ])

test('a pause of offers withholds the bonus of a deposit, and keeps the next one of a package until it ends', async () => {
  const payer = await givenPayer(server)
  const player = await givenLaunch(deps, payer)
  const { data } = await deposit(server, player, '50.00', { bonusId: 'welcome-first' })
  await pauseOffers(payer.id, true)
  await sendMessage(server, messageOf(data.invoiceId))
  expect(await bonuses(player)).toEqual([])
  const { rows } = await server.database.pool.query('select bonus_verdict from invoice where id = $1', [
    data.invoiceId,
  ])
  expect(rows).toEqual([{ bonus_verdict: 'restriction' }])

  await pauseOffers(payer.id, false)
  await takeBonus(player, 'welcome-second')
  await pauseOffers(payer.id, true)
  await bet(player, 2500, 9)
  await server.settle()
  await issueDueOfPackages(deps)
  expect(await bonuses(player)).toEqual([])
  await pauseOffers(payer.id, false)
  await issueDueOfPackages(deps)
  expect(await bonuses(player)).toMatchObject([{ name: 'Thanks', amount: '10.00' }])
})
