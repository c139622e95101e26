import { BonusStatus } from '@fairhall/contract'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  cashOf,
  deposit,
  givenPayer,
  messageOf,
  passHours,
  type Payer,
  sendMessage,
  startCashier,
} from '#tests/support/payments/payments.ts'
import { withoutActivation } from '#tests/support/payments/bonuses.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { WrongSettings } from '../../../platform/config.ts'
import { withPlayerLock } from '../../player-state/index.ts'
import { reviseSettings } from '../../settings/index.ts'
import { forfeitForWithdrawal } from '../wagering/wagering.service.ts'

const server = await startCashier()
const { deps } = server
const by = { actor: 'staff:ada', reason: 'a trial' }
afterEach(async () => {
  await reviseSettings(deps, { file: 'bonuses.json', content: null, ...by })
})

const folder = path.resolve(import.meta.dirname, '../../../../../../config')
interface OffersFile {
  offers: {
    id: string
    isCancelLocked?: boolean
    isSticky?: boolean
    isEnabled?: boolean
    percent?: string
    markets?: string[]
  }[]
}

/** Publishes the file in `config/` with these changes. */
async function publish<File>(file: string, change: (content: File) => void) {
  const content = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as File
  change(content)
  await reviseSettings(deps, { file, content, ...by })
}
const publishFirst = (change: Partial<OffersFile['offers'][number]>) =>
  publish<OffersFile>('bonuses.json', ({ offers: [first] }) => Object.assign(first ?? {}, change))

const begin = async (payer: Payer) =>
  (await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })).data.invoiceId
async function confirm(payer: Payer, invoiceId: string) {
  await sendMessage(server, messageOf(invoiceId))
  const [bonus] = await list(payer)
  return bonus?.id ?? ''
}
const givenBonus = async (payer: Payer) => confirm(payer, await begin(payer))
const list = async ({ token }: Payer, status: string[] = ['1', '2']) =>
  (await server.call('listPlayerBonuses', { token, query: { status } })).data
const act = ({ token }: Payer, call: 'activatePlayerBonus' | 'cancelPlayerBonus', id: string) =>
  server.call(call, { token, params: { id } })
const offered = async ({ token }: Payer) =>
  (await server.call('listDepositBonuses', { token, query: { currency: 'EUR', amount: '50.00' } })).data.map(
    ({ id, gives }) => [id, gives?.amount],
  )

test('a revision changes what is offered immediately, and nothing that a player holds', async () => {
  const [holder, other] = [await givenPayer(server), await givenPayer(server)]
  const id = await givenBonus(holder)
  await publishFirst({ percent: '50' })
  expect(await offered(other)).toEqual([['welcome-first', '25.00']])
  expect(await list(holder)).toMatchObject([{ id, amount: '50.00', wagerTarget: '2000.00' }])
})

test('the kill switch stops issues and activations, and takes nothing from an active bonus', async () => {
  const [running, waiting, fresh] = [
    await givenPayer(server),
    await givenPayer(server),
    await givenPayer(server),
  ]
  const active = await givenBonus(running)
  const issued = await withoutActivation(server, waiting, () => givenBonus(waiting))
  await publishFirst({ isEnabled: false })
  expect(await offered(fresh)).toEqual([])
  expect(await givenBonus(fresh)).toBe('')
  expect((await act(waiting, 'activatePlayerBonus', issued)).error?.code).toBe(14024)
  expect(await list(running)).toMatchObject([{ id: active, status: 2, amount: '50.00' }])
  const { data } = await server.call('listAccounts', { token: running.token })
  expect(data[0]?.balance).toBe('100.00')

  await publishFirst({ isEnabled: true })
  expect((await act(waiting, 'activatePlayerBonus', issued)).status).toBe(200)
})

test('a paused bonus of a package does not hold up the next one', async () => {
  const payer = await givenPayer(server)
  const first = await withoutActivation(server, payer, () => givenBonus(payer))
  await passHours(server, payer, 1)
  await publishFirst({ isEnabled: false })
  const { data } = await deposit(server, payer, '50.00', { bonusId: 'welcome-second' })
  const second = await withoutActivation(server, payer, () => confirm(payer, data.invoiceId))
  await publishFirst({ isEnabled: true })
  expect((await act(payer, 'activatePlayerBonus', second)).error?.code).toBe(14026)
  await publishFirst({ isEnabled: false })
  expect((await act(payer, 'activatePlayerBonus', second)).status).toBe(200)
  expect(await list(payer)).toMatchObject([
    { id: second, status: 2 },
    { id: first, status: 1 },
  ])
})

test('a deposit that was made before its offer was paused still gets the bonus', async () => {
  const payer = await givenPayer(server)
  const invoiceId = await begin(payer)
  await publishFirst({ isEnabled: false })
  const id = await confirm(payer, invoiceId)
  expect(await list(payer)).toMatchObject([{ id, status: 1, amount: '50.00' }])
})

test('a sticky bonus says so, and is played for what is won beyond it', async () => {
  await publishFirst({ isSticky: true })
  const payer = await givenPayer(server)
  const { data } = await server.call('listDepositBonuses', { token: payer.token, query: { currency: 'EUR' } })
  expect(data[0]).toMatchObject({ id: 'welcome-first', wagering: { isSticky: true } })
  const id = await givenBonus(payer)
  await publishFirst({ isSticky: false })
  expect(await list(payer)).toMatchObject([{ id, isSticky: true }])
  const asset = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, payer.id, ['EUR'], async (locked) => locked.asset('EUR')),
  )
  expect(asset.bonusTerms).toMatchObject({ stuck: '5000' })
})

test("a locked bonus can't be cancelled or replaced while it is active, but a withdrawal of cash ends it", async () => {
  await publishFirst({ isCancelLocked: true })
  const payer = await givenPayer(server, { cash: 5000n })
  const id = await givenBonus(payer)
  await publishFirst({ isCancelLocked: false })
  expect(await list(payer)).toMatchObject([{ id, isCancelLocked: true }])
  expect((await act(payer, 'cancelPlayerBonus', id)).error?.code).toBe(14023)
  const second = await deposit(server, payer, '50.00', { bonusId: 'welcome-second' })
  await sendMessage(server, messageOf(second.data.invoiceId))
  const next = (await list(payer)).find(({ status }) => status === BonusStatus.issued)?.id ?? ''
  const { token } = payer
  const replacing = { token, params: { id: next }, body: { replaces: id } }
  expect((await server.call('activatePlayerBonus', replacing)).error?.code).toBe(14023)
  expect(await cashOf(server, payer)).toBe('150.00')

  const isEnded = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, payer.id, ['EUR'], (locked) => forfeitForWithdrawal(locked, 'EUR', 'test')),
  )
  expect(isEnded).toBe(true)
  await server.settle()
  expect(await list(payer, ['3'])).toMatchObject([{ id, result: 3 }])
})

test('an offer for two products is refused', async () => {
  const file = JSON.parse(readFileSync(path.join(folder, 'bonuses.json'), 'utf8'))
  const sports = file.offers.find((offer: { wagering: { sports?: object } }) => offer.wagering.sports)
  for (const change of [{ contributions: { 'category:slots': 50 } }, { forbidden: ['koi-river'] }]) {
    const offers = [{ ...sports, wagering: { ...sports.wagering, ...change } }]
    await expect(
      reviseSettings(deps, { file: 'bonuses.json', content: { ...file, packages: [], offers }, ...by }),
    ).rejects.toThrow(/one product/)
  }
})

test.each([
  [{ wageringMax: 10 }, {}, 'welcome-first: world allows wagering of at most 10×'],
  [{ allowsSticky: false }, { isSticky: true }, "welcome-first: world doesn't allow isSticky"],
  [{ allowsLock: false }, { isCancelLocked: true }, "welcome-first: world doesn't allow isCancelLocked"],
])('a market with %j refuses an offer that exceeds it', async (bonuses, offer, message) => {
  await publishFirst({ ...offer, markets: ['world'] })
  await expect(changeMarkets(server, { world: { rules: { bonuses } } })).rejects.toThrow(
    new WrongSettings(`bonuses.json: ${message}`),
  )
})

test('an offer for all markets is not offered where the rules forbid it, and is again when they allow it', async () => {
  const payer = await givenPayer(server)
  const offered = async () =>
    (await server.call('listDepositBonuses', { token: payer.token, query: { currency: 'EUR' } })).data.map(
      ({ id }) => id,
    )
  expect(await offered()).toContain('welcome-first')
  const restore = await changeMarkets(server, { german: { profile: 'strict' } })
  expect(await offered()).toEqual([])
  const { offers } = deps.settings.current().bonuses
  expect(offers.find(({ id }) => id === 'welcome-first')?.markets).not.toContain('german')
  expect(offers.find(({ id }) => id === 'arcade-spins')?.markets).toBeNull()
  await restore()
  expect(await offered()).toContain('welcome-first')
})

test('an offer that duplicates another one, or has no name, is refused', async () => {
  const add = (change: object) =>
    publish<OffersFile>('bonuses.json', ({ offers }) =>
      offers.push({ ...(offers[0] as OffersFile['offers'][number]), ...change }),
    )
  await expect(add({ id: 'again' })).rejects.toThrow('the content lacks offers.again.name')
  await expect(add({ id: 'welcome-second' })).rejects.toThrow('offer IDs must be unique')
  const duplicated = publish<OffersFile>('bonuses.json', ({ offers }) =>
    offers.splice(2, 1, { ...(offers[0] as OffersFile['offers'][number]), id: 'ten-on-fifty' }),
  )
  await expect(duplicated).rejects.toThrow(
    'ten-on-fifty: applies to the same players and deposits as welcome-first',
  )
})
