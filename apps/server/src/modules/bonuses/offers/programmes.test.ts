/** Conditions of an offer that depend on what the player had before. */
import { BonusCodeTrigger } from '@fairhall/contract'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyConfig, copyContent } from '#tests/support/server/config.ts'
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
import { waitForLock } from '#tests/support/database/locks.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { withPlayerLock } from '../../player-state/index.ts'
import { reviseSettings } from '../../settings/index.ts'
import { grantTermsOf, isCodeForNewcomer, type OfferTerms } from '../index.ts'

const config = copyConfig()
const content = copyContent()
const cash = { type: 'cash', perPlayer: null, base: { amount: '5', cap: '50' } }
const springBet = {
  id: 'spring-bet',
  type: 'freebet',
  trigger: 'grant',
  perPlayer: null,
  group: 'spring',
  freebet: { oddsMin: '1.5' },
  base: { amount: '2' },
  wagering: { multiplier: 0, activateDays: 1 },
}
const offers = [
  springBet,
  { ...cash, id: 'spring-a', group: 'spring' },
  { ...cash, id: 'spring-b', group: 'spring', priority: 5, deposits: { from: 1, to: 9 } },
  { ...cash, id: 'chosen', segment: { list: 'chosen', hasDeposited: false }, deposits: { from: 1, to: 2 } },
  { ...cash, id: 'identified', segment: { isVerified: true }, deposits: { from: 1, to: 3 } },
  { ...cash, id: 'abroad', code: 'ABROAD', segment: { countries: ['BR'] } },
]
config.edit<{ offers: { id: string; trigger?: string }[] }>('bonuses.json', (file) => {
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
const ATTEMPTS = 60
const server = await startCashier({
  CONFIG_DIR: config.folder,
  CONTENT_DIR: content.folder,
  ATTEMPTS_PER_MINUTE: String(ATTEMPTS),
  TRUSTED_PROXIES: '127.0.0.1',
})

const { admin, both, place, refusal, rows } = openOffice(server)

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
  await withoutActivation(server, payer, () => Promise.all([confirm(first), confirm(second)]))
  const verdicts = [await verdictOf(first), await verdictOf(second)]
  expect(verdicts.toSorted()).toEqual(['group', 'issued'])
  expect(await cashOf(server, payer)).toBe('100.00')
  const [kept] = await bonuses(payer)
  expect(await offered(payer)).toEqual([kept?.name])

  // A bonus that was never activated doesn't count as used.
  await server.call('cancelPlayerBonus', { token: payer.token, params: { id: kept?.id ?? '' } })
  expect(await offered(payer)).toEqual(['spring-b', 'spring-a'])
})

test('a free bet holds its group until it expires unused', async () => {
  const [waiting, used] = [await givenPayer(server), await givenPayer(server)]
  const { deps } = server
  const terms = grantTermsOf(deps.settings.current(), springBet.id, 'EUR') as OfferTerms
  for (const { id } of [waiting, used])
    await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, id, [], (locked) => deps.issueFreebet(locked, terms, `code:${id}`)),
    )
  await deps.db.query('update player_freebet set bet_id = id where player_id = $1', [used.id])
  expect(await offered(waiting)).toEqual([])
  await passHours(server, waiting, 24)
  await passHours(server, used, 0)
  expect(await offered(waiting)).toEqual(['spring-b', 'spring-a'])
  expect(await offered(used)).toEqual([])
})

test('an offer for a segment is for its members only, and stays with those who have chosen it', async () => {
  const [member, other] = [await givenPayer(server), await givenPayer(server)]
  const file = path.join(config.folder, 'players.csv')
  const upload = (text: string) => {
    writeFileSync(file, text)
    return `segment upload chosen ${file}`
  }
  for (const wrong of ['ada', crypto.randomUUID()]) {
    const { exitCode, output } = await admin(upload(`${member.id}\n${wrong}`))
    expect([exitCode, output]).toEqual([2, expect.stringContaining(`Nothing was changed`)])
    expect(output).toContain(wrong)
  }
  const one = upload(`player\n${member.id.toUpperCase()}\r\n${member.id}\n`)
  const order = await place(one)
  expect(await offered(member)).not.toContain('chosen')
  expect((await rows(`order show ${order}`))[0]?.['what']).toMatch(
    new RegExp(
      `^list chosen, offers chosen, players "1 \\([0-9a-f]{64}\\)", added "1: ${member.id}", removed "0: "$`,
    ),
  )
  await both(one)
  expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderStale'])
  expect(await rows(one)).toEqual([{ list: 'chosen', players: 1 }])
  expect(await offered(member)).toContain('chosen')
  expect(await offered(other)).not.toContain('chosen')
  expect(await rows('segment lists')).toMatchObject([{ list: 'chosen', players: 1, offers: 'chosen' }])

  const [chosen, refused] = [await begin(member, 'chosen'), await begin(other, 'chosen')]
  await both(upload(''))
  const { rows: noted } = await server.deps.db.query<Record<string, string | null>>(
    `select second_member as member, details ->> 'added' as added, details ->> 'removed' as removed from audit_event
      where action = 'playerList.uploaded' and subject = 'list:chosen' order by id`,
  )
  expect(noted).toEqual([
    { member: 'staff:bob', added: member.id, removed: '' },
    { member: null, added: '', removed: '' },
    { member: 'staff:bob', added: '', removed: member.id },
  ])
  expect(await rows(`segment upload unused ${file}`)).toEqual([{ list: 'unused', players: 0 }])
  expect(await offered(member)).not.toContain('chosen')
  await confirm(chosen)
  await confirm(refused)
  expect([await verdictOf(chosen), await verdictOf(refused)]).toEqual(['issued', null])

  await server.deps.db.query('update player set identity_checked_at = now() where id = $1', [other.id])
  expect(await offered(other)).toContain('identified')
  expect(await offered(member)).not.toContain('identified')
})

test('an order of an offer shows the list that it names, and ends when the list changes', async () => {
  const { id } = await givenPayer(server)
  const [file, edit] = [path.join(config.folder, 'early.csv'), path.join(config.folder, 'edited.json')]
  const [saved] = await rows(`settings save bonuses.json ${edit}`)
  const edited = readFileSync(edit, 'utf8').replace(/("list":\s*)"chosen"/, '$1"early"')
  writeFileSync(edit, edited)
  const line = `settings publish bonuses.json ${edit} --from ${saved?.['revision']}`
  const order = await place(line)
  expect((await rows(`order show ${order}`, 'bob'))[0]?.['what']).toMatch(
    /; list early; players "0 \([0-9a-f]{64}\)"$/,
  )
  // Nothing that applies names the list yet, so one member can still fill it alone.
  writeFileSync(file, id)
  expect(await rows(`segment upload early ${file}`)).toEqual([{ list: 'early', players: 1 }])
  expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderStale'])
})

test('while members agree on an offer, nobody changes its list alone', async () => {
  const { id } = await givenPayer(server)
  const [file, edit] = [path.join(config.folder, 'late.csv'), path.join(config.folder, 'late.json')]
  const [saved] = await rows(`settings save bonuses.json ${edit}`)
  writeFileSync(edit, readFileSync(edit, 'utf8').replace(/("list":\s*)"chosen"/, '$1"late"'))
  writeFileSync(file, id)
  const order = await place(`settings publish bonuses.json ${edit} --from ${saved?.['revision']}`)
  const { pool } = server.database
  // The publication waits until the list was uploaded, or the upload waits too.
  const holder = await pool.connect()
  await holder.query(`begin; select pg_advisory_xact_lock(hashtext('settings_revision'))`)
  const agreed = rows(`order agree ${order}`, 'bob')
  await waitForLock(pool)
  const uploaded = rows(`segment upload late ${file}`)
  await Promise.race([uploaded, waitForLock(pool, 2)])
  await holder.query('rollback')
  holder.release()
  expect(await agreed).toMatchObject([{ outcome: 'done' }])
  expect(await uploaded).toMatchObject([{ list: 'late', result: 'waits for a second staff member' }])
})

test('a code for a segment is answered as not available to others, also at registration', async () => {
  const { token } = await givenPayer(server)
  const body = { bonusCode: 'ABROAD', trigger: BonusCodeTrigger.deposit }
  expect((await server.call('addBonusCode', { token, body })).data).toMatchObject({ status: 4 })
  const isRight = (country: string) => isCodeForNewcomer(server.deps, { country, currency: 'EUR' }, 'ABROAD')
  expect([isRight('DE'), isRight('BR')]).toEqual([false, true])
})

test.each([
  [{ segment: { countries: ['XX'] } }, 'abroad: unknown country XX'],
  [{ segment: { levelMin: 'throne' } }, 'abroad: unknown level throne'],
  [{ segment: { gender: 'female' } }, 'gender'],
  [{ budget: '100', base: { amount: '5' } }, 'a budget requires a cap'],
  [{ trigger: 'grant', code: null }, 'segment'],
])('a revision with %j is refused', async (change, message) => {
  const { bonuses } = server.deps.settings.current()
  const revised = bonuses.offers.map((offer) => (offer.id === 'abroad' ? { ...offer, ...change } : offer))
  const by = { actor: 'staff:ada', reason: 'a trial' }
  const content = { ...bonuses, offers: revised }
  await expect(reviseSettings(server.deps, { file: 'bonuses.json', content, ...by })).rejects.toThrow(message)
})

test('guessing codes is stopped for a minute, from whichever address', async () => {
  const { token } = await givenPayer(server)
  server.clock.advance(60_000)
  const guess = (n: number) =>
    server.call('addBonusCode', {
      token,
      body: { bonusCode: `GUESS${n}`, trigger: BonusCodeTrigger.deposit },
      headers: { 'cf-connecting-ip': `203.0.113.${n}` },
    })
  const guesses = await Promise.all(Array.from({ length: ATTEMPTS + 20 }, (_, n) => guess(n)))
  const counts = Object.groupBy(guesses, ({ status, data }) => (status === 200 ? data.status : status))
  expect([counts[3]?.length, counts[429]?.length]).toEqual([ATTEMPTS, 20])
  server.clock.advance(60_000)
  expect((await guess(0)).status).toBe(200)
})

test('less than the least of the method gets no offer, except for an order that was accepted and paid in full', async () => {
  const payer = await givenPayer(server)
  const pay = async (requested: bigint) => {
    const invoiceId = await begin(payer, 'spring-b')
    await server.deps.db.query('update invoice set requested_amount = $2 where id = $1', [
      invoiceId,
      requested,
    ])
    await sendMessage(server, messageOf(invoiceId, { amount: '9.99' }))
    return verdictOf(invoiceId)
  }
  expect([await pay(1000n), await pay(999n)]).toEqual(['amount', 'issued'])
})
