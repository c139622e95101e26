/** A budget holds what its bonuses can cost, and afterwards what they did cost. */
import { BonusCodeTrigger } from '@fairhall/contract'
import { audit, narrowed } from '@fairhall/ledger'
import { afterAll, expect, test } from 'vitest'
import { type Gambler, givenLaunch, playStep } from '#tests/support/payments/money-steps.ts'
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
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { reviseSettings } from '../../settings/index.ts'
import { ratesOf } from '../offers/offers.service.ts'
import { termsOf } from '../offers/offers.rules.ts'
import { insertBonus } from '../player-bonuses/player-bonuses.queries.ts'
import { budgetChecks } from './budgets.audit.queries.ts'
import { issueWithinBudget, listBudgets } from './budgets.service.ts'

const config = copyConfig()
const content = copyContent()
const money = { amount: '20', cap: '50', depositMin: '10' }
const offers = [
  { id: 'two', type: 'cash', perPlayer: null, budget: '120', base: money, wagering: { multiplier: 1 } },
  { id: 'gift', type: 'cash', trigger: 'code', code: 'GIFT', budget: '80', base: money },
  { id: 'race', type: 'cash', code: 'RACE', budget: '1850', base: money },
  {
    id: 'spins',
    type: 'freespins',
    trigger: 'code',
    code: 'SPIN',
    spins: [
      { game: 'koi-river', quantity: 5 },
      { game: 'dice', quantity: 5 },
    ],
    budget: '90',
    base: { spinStake: '0.2', cap: '40' },
  },
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
const { deps } = server
const { rows: staffSees } = openOffice(server)

async function stateOf(id: string) {
  const found = (await listBudgets(deps)).find(({ offer }) => offer === id)
  return found && [found.reserved, found.used, found.isUsedUp]
}
const begin = (payer: Payer) => deposit(server, payer, '50.00', { bonusId: 'two' })
const confirm = (invoiceId: string) => sendMessage(server, messageOf(invoiceId))
const addCode = ({ token }: Payer, bonusCode: string) =>
  server.call('addBonusCode', { token, body: { bonusCode, trigger: BonusCodeTrigger.direct } })
const bonusOf = async ({ token }: Payer) =>
  (await server.call('listPlayerBonuses', { token })).data[0]?.id ?? ''
const play = (player: Gambler, step: { do: 'bet' | 'win'; cents: number }, run: number) =>
  playStep(deps, player, { ...step, id: step.do === 'bet' ? 0 : 1, round: 0, ends: true }, run)

test('100 concurrent issues never exceed a budget', async () => {
  const offer = deps.settings.current().bonuses.offers.find(({ id }) => id === 'race')!
  const terms = termsOf(offer, 'EUR', ratesOf(deps.settings.current()))!
  const now = deps.clock.now()
  const results = await Promise.all(
    Array.from({ length: 100 }, () => {
      const id = crypto.randomUUID()
      const cause = `code:${id}`
      const row = { id, player_id: id, offer: 'race', package: null, cause, currency: 'EUR', amount: 2000n }
      // 40 times the amount: the audit compares it with the terms.
      const { days } = terms.wagering
      const bounds = { target: 80_000n, max_bet: null, cap: 5000n, terms: JSON.stringify(terms), days }
      const times = { activate_by: now, created_at: now, updated_at: now, issue_session: null }
      return inTransaction(deps.db, (tx) =>
        issueWithinBudget(deps, tx, { terms, cause }, () => insertBonus(tx, { ...row, ...bounds, ...times })),
      )
    }),
  )
  expect(results.filter((result) => result === 'issued')).toHaveLength(37)
  expect(results.filter((result) => result === 'budget')).toHaveLength(63)
  expect(await stateOf('race')).toEqual([185_000n, 0n, true])
  expect(await staffSees('bonus budgets')).toContainEqual({
    offer: 'race',
    budget: '1850.00 EUR',
    used: '0.00 EUR',
    reserved: '1850.00 EUR',
    left: '0.00 EUR',
    isUsedUp: true,
  })
  const metrics = await deps.metrics.registry.metrics()
  expect(metrics).toContain('fairhall_bonus_budget_taken_percent{offer="race"} 100')
  expect(metrics).toContain('fairhall_bonus_budget_used_up{offer="race"} 1')
})

test('an offer without budget says so, and a deposit made with it is booked without the bonus', async () => {
  const payers = [await givenPayer(server), await givenPayer(server), await givenPayer(server)] as const
  const made = [await begin(payers[0]), await begin(payers[1]), await begin(payers[2])]
  await Promise.all(made.map(({ data }) => confirm(data.invoiceId)))
  const { rows } = await deps.db.query<{ player: string; verdict: string }>(
    'select player_id as player, bonus_verdict as verdict from invoice where id = any ($1)',
    [made.map(({ data }) => data.invoiceId)],
  )
  expect(rows.map(({ verdict }) => verdict).toSorted()).toEqual(['budget', 'issued', 'issued'])
  const without = payers.find(({ id }) => rows.some((row) => row.player === id && row.verdict === 'budget'))!
  expect(await cashOf(server, without)).toBe('50.00')
  expect(await stateOf('two')).toEqual([10_000n, 0n, true])

  const query = { currency: 'EUR', bonusIds: ['two'] }
  const listed = await server.call('listDepositBonuses', { token: without.token, query })
  expect(listed.data).toMatchObject([{ id: 'two', isUsedUp: true }])
  const { data } = await server.call('listBonusStatus', { token: without.token, query })
  expect(data).toEqual([{ id: 'two', isAvailable: false }])
  expect(await begin(without)).toMatchObject({ status: 409, error: { code: 14025 } })

  // A cancelled bonus costs nothing.
  const holder = payers.find((payer) => payer !== without)!
  await server.call('cancelPlayerBonus', { token: holder.token, params: { id: await bonusOf(holder) } })
  await server.settle()
  expect(await stateOf('two')).toEqual([5_000n, 0n, false])

  // A wagered bonus costs the cash that its player got, with what the provider reports later.
  const next = await begin(without)
  await confirm(next.data.invoiceId)
  const player = await givenLaunch(deps, without)
  await play(player, { do: 'bet', cents: 11_000 }, 1)
  await server.settle()
  expect(await stateOf('two')).toEqual([5_000n, 1_000n, false])
  await play(player, { do: 'win', cents: 33_000 }, 1)
  await server.settle()
  expect(await stateOf('two')).toEqual([5_000n, 4_000n, true])
})

test('a code without budget is answered as not available; raising the budget makes it available', async () => {
  const [first, second] = [await givenPayer(server), await givenPayer(server)]
  expect((await addCode(first, 'GIFT')).data).toMatchObject({ status: 2 })
  expect((await addCode(first, 'GIFT')).data.status).not.toBe(2)
  expect((await addCode(second, 'GIFT')).data).toMatchObject({ status: 4, playerBonusCodeId: null })
  const { bonuses } = deps.settings.current()
  const raised = bonuses.offers.map((offer) => (offer.id === 'gift' ? { ...offer, budget: '100' } : offer))
  const by = { actor: 'staff:ada', reason: 'a good month' }
  await reviseSettings(deps, { file: 'bonuses.json', content: { ...bonuses, offers: raised }, ...by })
  expect((await addCode(second, 'GIFT')).data).toMatchObject({ status: 2 })
  await reviseSettings(deps, { file: 'bonuses.json', content: null, ...by })
})

test('free spins reserve their max cashout for each game, and free it when they end without winnings', async () => {
  const [payer, other] = [await givenPayer(server), await givenPayer(server)]
  await addCode(payer, 'SPIN')
  expect(await stateOf('spins')).toEqual([8_000n, 0n, true])
  expect((await addCode(other, 'SPIN')).data).toMatchObject({ status: 4 })
  const { data } = await server.call('listPlayerFreespins', { token: payer.token })
  await server.call('cancelPlayerFreespin', { token: payer.token, params: { id: data[0]?.id ?? '' } })
  await server.settle()
  expect(await stateOf('spins')).toEqual([4_000n, 0n, true])
})

test.each([
  ['a sum of a budget', 'update bonus_budget set used = used + 1'],
  ['a share', 'update bonus_budget_share set used = 0 where used > 0'],
  ['a share of an open bonus', 'update bonus_budget_share set used = 0 where used is null'],
  ['a bonus', "update player_bonus set id = gen_random_uuid() where offer = 'gift'"],
])('the audit finds a change of %s', async (_, statement) => {
  const changed = inTransaction(deps.db, async (tx) => {
    await tx.query(statement)
    throw new Error((await audit(tx, budgetChecks)).map(({ check }) => check).join())
  })
  await expect(changed).rejects.toThrow(/budget/)
})

test.each([
  ['a share', 'update bonus_budget_share set used = 0 where used > 0'],
  ['a bonus', "update player_bonus set id = gen_random_uuid() where offer = 'gift'"],
])(
  'the audit of the night after finds a change of %s, and of a later night reads less',
  async (_, statement) => {
    const nightly = budgetChecks.flatMap(({ text, recent }) =>
      recent && text !== undefined ? [narrowed(text, recent)] : [],
    )
    const find = (changes: string, days: number) => {
      const since = new Date(deps.clock.now().getTime() + days * 86_400_000)
      const found = inTransaction(deps.db, async (tx) => {
        await tx.query(changes)
        const { rows } = await tx.query(nightly.join(), [since])
        throw new Error(`found ${rows.length}`)
      })
      return expect(found).rejects
    }
    await find('select 1', -1).toThrow('found 0')
    await find(statement, -1).toThrow(/found [1-9]/)
    if (statement.includes('share')) await find(statement, 1).toThrow('found 0')
  },
)
