import { afterAll, afterEach, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { deposit, messageOf, sendMessage } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { findTampering } from '#tests/support/server/tampering.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { auditBooks } from '../audit/index.ts'
import { affiliateChecks } from './affiliates.audit.queries.ts'
import { attribute } from './attribution/attribution.service.ts'
import { findAcquisitions } from './statements/acquisitions.service.ts'
import { closeMonths } from './statements/closing.service.ts'
import { payCommission } from './statements/payouts.service.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,sandbox' })
const { server } = acme
const { deps, clock } = server
const { pool } = server.database
const { rows, refusal, place, both } = openOffice(server)
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

let partners = 0
/** Each test has its own partners and month. */
async function givenPartner(options = '--plan revenue-share', hasAccount = true) {
  const id = `partner-${(partners += 1)}`
  const account = hasAccount ? await givenPlayer(server) : null
  const own = account === null ? '' : ` --account ${account.id}`
  await rows(`partner add ${id} --name Acme --email office@${id}.example ${options}${own}`)
  const statements = () => rows(`statement list ${id}`)
  const cash = async () =>
    (
      await pool.query<{ cash: bigint }>('select pockets[1] as cash from ledger_balance where owner = $1', [
        account?.id,
      ])
    ).rows[0]?.cash ?? 0n
  return { id, account, statements, cash }
}

const came = (tag: string, form = {}) => gamblerOf(acme, 'EUR', { affiliateTag: tag, ...form })

async function cameAndDeposited(tag: string) {
  const player = await came(tag)
  const { id, token } = player
  await pool.query('update player set email_confirmed_at = now() where id = $1', [id])
  const { data } = await server.call('listAccounts', { token })
  const made = await deposit(server, { id, email: '', token, accountId: data[0]?.id ?? '' }, '50.00')
  await sendMessage(server, messageOf(made.data.invoiceId, { amount: '50.00' }))
  return { ...player, invoiceId: made.data.invoiceId }
}

async function endMonth(): Promise<void> {
  await server.settle()
  const now = clock.now()
  clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 30)))
  const ended = `from affiliate_statement where state <> 'open' and ends_on = '${clock.now().toISOString().slice(0, 10)}'`
  // The ledger may still accept entries of the month.
  await closeMonths(deps)
  expect((await pool.query(`select ${ended}`)).rowCount).toBe(0)
  clock.advance(1_800_000)
  await Promise.all([closeMonths(deps), closeMonths(deps)])
}

const closed = async ({ statements }: Awaited<ReturnType<typeof givenPartner>>) =>
  (await statements()).find(({ state }) => state !== 'open') ?? {}

test('a month is computed from the ledger, closed once, approved by two and paid once', async () => {
  const partner = await givenPartner()
  const ada = await came(`${partner.id}_spring_click-1`)
  await ada.play('r1', '300.00', '100.00')
  await endMonth()
  const statement = await closed(partner)
  // 300.00 − 100.00, less 10 % of it for games; 25 % of that.
  expect(statement).toMatchObject({
    state: 'closed',
    net: '180.00 EUR',
    share: '45.00 EUR',
    amount: '0.00 EUR',
  })

  // Below the smallest payout: paid with the next month.
  await ada.play('r2', '400.00', '100.00')
  await endMonth()
  const second = await closed(partner)
  // 300.00 less 30.00, and less the reward of the level that the player reached.
  expect(second).toMatchObject({ net: '268.00 EUR', amount: '112.00 EUR' })
  expect(await rows(`statement show ${second['statement']}`)).toContainEqual({
    line: 'fee:games',
    amount: '-30.00 EUR',
    base: '-30.00 EUR',
  })
  const order = `statement pay ${second['statement']}`
  const id = await place(order)
  expect((await rows(`order show ${id}`, 'bob'))[0]?.['what']).toBe(
    `112.00 EUR, partner ${partner.id}, month 2026-12, account ${partner.account?.id}`,
  )
  expect(await refusal(`order agree ${id}`)).toEqual([4, 'sameMember'])
  const stale = await place(order)
  // One member alone must not choose another account after the order.
  const thief = await givenPlayer(server)
  await rows(`partner change ${partner.id} --account ${thief.id}`)
  expect(await refusal(`order agree ${id}`, 'bob')).toEqual([3, 'orderStale'])
  await rows(`partner change ${partner.id} --account ${partner.account?.id}`)
  const changes = await pool.query(
    `select details ->> 'accountBefore' as before, details ->> 'account' as account from audit_event
      where action = 'partner.changed' and subject = $1 order by id`,
    [`partner:${partner.id}`],
  )
  expect(changes.rows).toEqual([
    { before: partner.account?.id, account: thief.id },
    { before: thief.id, account: partner.account?.id },
  ])
  await rows(`order agree ${id}`, 'bob')
  expect(await refusal(`order agree ${stale}`, 'bob')).toEqual([3, 'orderStale'])
  expect(await closed(partner)).toMatchObject({ state: 'approved' })
  expect(await partner.cash()).toBe(0n)
  // As after a crash between the approval and the payment, in two processes.
  const payment = { playerId: partner.account?.id ?? '', statementId: second['statement'] ?? '' }
  const pay = () => inTransaction(deps.db, (tx) => payCommission(deps, tx, payment))
  await Promise.all([pay(), pay(), server.settle()])
  expect(await partner.cash()).toBe(11_200n)
  expect(await closed(partner)).toMatchObject({ state: 'paid' })
  expect(await refusal(order)).toEqual([3, 'statementNotPayable'])
})

test('a commission waits for staff if the account was closed after the approval', async () => {
  const partner = await givenPartner()
  await (await came(partner.id)).play('lost', '600.00')
  await endMonth()
  const id = (await closed(partner))['statement']
  await both(`statement pay ${id}`)
  const close = "update ledger_owner set restriction = 'closed' where owner = $1"
  await pool.query(close, [partner.account?.id])
  await server.settle()
  expect([await partner.cash(), await closed(partner)]).toMatchObject([0n, { state: 'approved' }])
  await rows(`partner change ${partner.id} --account -`)
  expect(await rows(`statement paid ${id} wire-1`)).toMatchObject([{ state: 'paid' }])
})

test('a rollback after the end of the month counts in the next one, which carries the loss', async () => {
  const partner = await givenPartner()
  const ada = await came(partner.id)
  await ada.play('late', '300.00')
  await endMonth()
  expect(await closed(partner)).toMatchObject({ net: '270.00 EUR' })
  await ada.rollBack('late')
  await endMonth()
  expect(await closed(partner)).toMatchObject({ net: '-270.00 EUR', share: '0.00 EUR' })
  await ada.play('again', '320.00')
  await endMonth()
  // 288.00 − 270.00 of the month before; 67.50 were not paid yet.
  expect(await closed(partner)).toMatchObject({ net: '288.00 EUR', share: '4.50 EUR', amount: '0.00 EUR' })
})

test('the registration attributes a player once; a change needs two and counts from then on', async () => {
  const [one, other] = [await givenPartner(), await givenPartner()]
  const ada = await came(`${one.id}_spring_click`)
  await inTransaction(deps.db, (tx) =>
    attribute(deps, tx, { playerId: ada.id, tag: other.id, at: clock.now() }),
  )
  expect(await rows(`partner of ${ada.id}`)).toMatchObject([
    { partner: one.id, campaign: 'spring', click: 'click', flag: null },
  ])
  await ada.play('before', '100.00')
  clock.advance(1000)
  expect(await refusal(`partner move ${ada.id} nobody`)).toEqual([3, 'partnerUnknown'])
  await both(`partner move ${ada.id} ${other.id}`)
  expect(await rows(`partner of ${ada.id}`)).toMatchObject([{ partner: other.id }])
  clock.advance(1000)
  await ada.play('after', '200.00')
  await endMonth()
  expect([await closed(one), await closed(other)]).toMatchObject([
    { net: '90.00 EUR' },
    { net: '180.00 EUR' },
  ])
  const nobody = await came('unknown_spring')
  expect(await rows(`partner of ${nobody.id}`)).toMatchObject([{ partner: null }])
})

test('a partner is not paid for themselves', async () => {
  const partner = await givenPartner()
  const self = await came(partner.id)
  await pool.query(
    `update player set first_name = 'Ada', last_name = 'Byron', birthdate = '1988-02-03' where id = any ($1::uuid[])`,
    [[self.id, partner.account?.id]],
  )
  await self.play('own', '300.00')
  await endMonth()
  expect(await rows(`partner of ${self.id}`)).toMatchObject([{ flag: 'traits' }])
  expect(await closed(partner)).toMatchObject({ net: '0.00 EUR' })
})

test('a currency without a rate keeps the month open until it has one', async () => {
  const partner = await givenPartner()
  const ada = await came(partner.id)
  await ada.play('unrated', '300.00')
  await server.settle()
  clock.set(new Date(clock.now().getTime() + 40 * 86_400_000))
  const current = deps.settings.current()
  const settings = { ...deps.settings, current: () => ({ ...current, currencies: new Map() }) }
  await closeMonths({ ...deps, settings })
  expect((await partner.statements()).map(({ state }) => state)).toContain('open: there is no rate for EUR')
  await closeMonths(deps)
  expect(await closed(partner)).toMatchObject({ net: '270.00 EUR' })
})

test('a fixed sum is paid once for each player who meets the condition, unless a deposit goes back', async () => {
  const partner = await givenPartner('--plan acquisition', false)
  const invoices: string[] = []
  for (let count = 0; count < 4; count++) {
    const { play, invoiceId } = await cameAndDeposited(partner.id)
    invoices.push(invoiceId)
    await play('points', '2000.00', '2000.00')
  }
  await server.settle()
  await Promise.all([findAcquisitions(deps), findAcquisitions(deps)])
  const trial = (await rows('partner trial')).find(({ plan }) => plan === 'acquisition')
  expect(trial).toMatchObject({ players: 4, acquired: '160.00 EUR', cost: '160.00 EUR' })
  await both(`chargeback ${invoices[0]} --reference bank-1`)
  await endMonth()
  const statement = await closed(partner)
  expect(statement).toMatchObject({ acquired: '120.00 EUR', amount: '120.00 EUR' })
  const outside = `statement paid ${statement['statement']} wire-7`
  expect(await refusal(outside)).toEqual([3, 'statementNotPayable'])
  await both(`statement pay ${statement['statement']}`)
  expect(await rows(outside)).toMatchObject([{ state: 'paid' }])
  expect(await rows(outside)).toMatchObject([{ state: 'paid' }])
  expect(await refusal(`statement paid ${statement['statement']} wire-8`)).toEqual([3, 'statementNotPayable'])
  await findAcquisitions(deps)
  await endMonth()
  expect((await partner.statements())[0]).toMatchObject({ acquired: '0.00 EUR' })
})

test('a player may meet the condition in the next month, but not after their 30 days', async () => {
  const now = clock.now()
  clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 20)))
  const partner = await givenPartner('--plan acquisition', false)
  const [ada, ben] = [await cameAndDeposited(partner.id), await cameAndDeposited(partner.id)]
  await rows(`partner change ${partner.id} --plan revenue-share`)
  await endMonth()
  await ada.play('points', '2000.00', '2000.00')
  await server.settle()
  await findAcquisitions(deps)
  clock.advance(30 * 86_400_000)
  await ben.play('points', '2000.00', '2000.00')
  await server.settle()
  await findAcquisitions(deps)
  const { rows: found } = await pool.query<{ player_id: string }>(
    'select player_id from affiliate_acquisition where partner_id = $1',
    [partner.id],
  )
  expect(found).toEqual([{ player_id: ada.id }])
})

test('a new plan applies from the next month', async () => {
  const partner = await givenPartner()
  await rows(`partner change ${partner.id} --plan hybrid`)
  const ada = await came(partner.id)
  await ada.play('old', '300.00')
  await endMonth()
  expect(await closed(partner)).toMatchObject({ plan: 'revenue-share, version 1', share: '67.50 EUR' })
  await ada.play('new', '300.00')
  await endMonth()
  expect(await closed(partner)).toMatchObject({ plan: 'hybrid, version 1', share: '40.20 EUR' })
})

test('the audit finds changed statements', async () => {
  const partner = await givenPartner()
  const ada = await came(partner.id)
  await ada.play('won', '100.00', '400.00')
  await endMonth()
  const id = (await closed(partner))['statement']
  const share = 'the share of a closed statement is one of its plan, and what it leaves is carried'
  for (const [change, check] of [
    [
      `terms = jsonb_set(terms, '{fees,1,percent}', '1')`,
      'the fees of a closed statement are those of its plan',
    ],
    ['carried_out = carried_out - 1', share],
    ['share_percent = 100', share],
  ]) {
    const update = `update affiliate_statement set ${change} where id = '${id}'`
    expect(await findTampering(deps, affiliateChecks, update)).toEqual([check])
  }
})

test.each([
  ['Wrong --plan hybrid', 'partnerIdWrong'],
  ['friend --plan hybrid', 'partnerIdWrong'],
  ['partner-1 --plan hybrid', 'partnerTaken'],
  ['fresh --plan none', 'planUnknown'],
  ['fresh --plan hybrid --postback http://acme.example/', 'postbackWrong'],
  ['fresh --plan hybrid --postback https://10.0.0.1/', 'postbackWrong'],
])('refuses partner add %s', async (words, code) => {
  expect(await refusal(`partner add ${words} --name Acme --email a@b.example`)).toEqual([3, code])
})
