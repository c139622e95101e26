import { afterAll, afterEach, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import {
  decideOnPage,
  deposit,
  givenPayer,
  limitDeposits,
  messageOf,
  type Payer,
  sendMessage,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { auditBooks } from '../audit/index.ts'
import { listOffered } from '../bonuses/index.ts'
import { findSignals } from './protection-signals.service.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,sandbox' })
const { server } = acme
const { pool, db } = server.database
const office = openOffice(server)
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

/** Thresholds that one busy night reaches. */
const reactions = ['message', 'offersPaused', 'case'] as const
const low = {
  depositRise: { percentMin: 200, amountMin: 1, reactions: [] },
  netDeposits: { amountMin: 40, days: 30, reactions: [] },
  failedDeposits: { countMin: 2, reactions: [...reactions] },
  depositsAfterLoss: { countMin: 1, minutesMax: 15, reactions: [] },
  cancelledWithdrawals: { countMin: 1, reactions: [] },
  raisedLimits: { countMin: 1, reactions: [] },
  longPlay: { minutesMin: 2, reactions: [] },
  nightPlay: { nightsMin: 1, minutesMin: 2, reactions: [] },
  stakesAfterLosses: { countMin: 2, percentMin: 50, reactions: [] },
}

const EARLIER = '2027-02-20T01:00:00Z'
/** 2 in the morning in Berlin. */
const NIGHT = '2027-03-12T01:00:00Z'
const NEXT_DAY = '2027-03-13T12:30:00Z'

/** A player who requested a withdrawal and then paid once, some weeks before the night. */
async function givenPast(): Promise<Payer & { withdrawal: string }> {
  server.clock.set(EARLIER)
  const payer = await givenPayer(server, { cash: 1_000_000n })
  const withdrawal = (await withdraw(server, payer, '5000.00')).data.id
  await decideOnPage((await deposit(server, payer, '20.00')).data.action)
  await server.settle()
  server.clock.set(NIGHT)
  const { data } = await server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
  return { ...payer, token: data.accessToken, withdrawal }
}

async function givenNight(known?: Payer) {
  server.clock.set(NIGHT)
  const payer = known ?? (await givenPayer(server, { cash: 1_000_000n }))
  const { send } = await acme.openTrain(payer)
  const play = async (id: string, stake: string, payout?: string) => {
    const transactions = [bet(`${id}-${payer.id}`, stake)]
    if (payout !== undefined) transactions.push(win(`${id}-won-${payer.id}`, payout))
    await send(id, transactions, { finished: true })
    server.clock.advance(60_000)
  }
  const pay = async (amount: string, decision: 'pay' | 'decline' = 'pay') => {
    const { data } = await deposit(server, payer, amount)
    await decideOnPage(data.action, decision)
    server.clock.advance(1000)
    await server.settle()
    return data.invoiceId
  }
  return { payer, play, pay }
}

/** Everything that the low thresholds look for. */
async function playBadly(): Promise<Payer> {
  const past = await givenPast()
  const { payer, play, pay } = await givenNight(past)
  await server.call('declineInvoice', { token: payer.token, params: { id: past.withdrawal } })
  await limitDeposits(server, payer, '500.00')
  // A repeat of the same raise is no other raise.
  for (let n = 0; n < 3; n += 1) await limitDeposits(server, payer, '900.00')
  await play('r1', '10.00')
  await play('r2', '20.00')
  await play('r3', '40.00', '1.00')
  await pay('50.00')
  await pay('30.00', 'decline')
  await pay('30.00', 'decline')
  return payer
}

async function lookNextDay() {
  server.clock.set(NEXT_DAY)
  await Promise.all([findSignals(server.deps), findSignals(server.deps)])
}

async function signalsOf({ id }: Payer) {
  const { rows } = await pool.query<{ kind: string; day: string; evidence: object }>(
    'select kind, day::text as day, evidence from protection_signal where player_id = $1 order by kind',
    [id],
  )
  return Object.fromEntries(rows.map(({ kind, evidence }) => [kind, evidence]))
}

async function messagesOf({ id }: Payer) {
  const { rows } = await pool.query<{ template: string }>(
    `select template from player_message where player_id = $1 and template in ('playCheck', 'offersPaused')`,
    [id],
  )
  return rows.map(({ template }) => template)
}

test('every sign is found in the books, once, with its figures, and is answered once', async () => {
  await changeMarkets(server, { german: { rules: { protection: low } } })
  const payer = await playBadly()
  const { payer: calm, play } = await givenNight()
  // The database does not know this time zone: it must keep nobody else from being looked at.
  await pool.query(`update player set time_zone = 'VST' where id = $1`, [calm.id])
  await pool.query(`update ledger_owner set zone = 'VST' where owner = $1`, [calm.id])
  await play('calm', '5.00', '6.00')
  await server.settle()
  await lookNextDay()
  expect(await signalsOf(payer)).toEqual({
    depositRise: { week: '50.00 EUR', usualWeek: '5.00 EUR' },
    netDeposits: { net: '70.00 EUR', inDays: 30 },
    failedDeposits: { inRow: 2 },
    depositsAfterLoss: { deposits: 1, withinMinutes: 15 },
    cancelledWithdrawals: { inWeek: 1 },
    raisedLimits: { inMonth: 1 },
    longPlay: { minutes: 2 },
    nightPlay: { nights: 1 },
    stakesAfterLosses: { raised: 2, rounds: 2 },
  })
  expect(await signalsOf(calm)).toEqual({})
  const { rows: known } = await pool.query(
    `select distinct jsonb_object_keys(details::jsonb) as key from audit_event where player_id = $1 and action = 'signal.found'`,
    [payer.id],
  )
  expect(known.map(({ key }) => key).toSorted()).toEqual(['day', 'kind', 'market'])
  expect(await messagesOf(payer)).toEqual(['offersPaused'])
})

test('a deposit counts on the day it is paid, also if it was ordered on an earlier day or before a loss', async () => {
  await pool.query('delete from protection_run')
  await changeMarkets(server, { german: { rules: { protection: low } } })
  const { payer, play } = await givenNight(await givenPast())
  const orders = [(await deposit(server, payer, '60.00')).data, (await deposit(server, payer, '30.00')).data]
  const [ofDay = '', later = ''] = orders.map(({ invoiceId }) => invoiceId)
  await play('late', '10.00')
  expect(await sendMessage(server, messageOf(ofDay, { amount: '60.00' }))).toBe('booked')
  server.clock.set(NEXT_DAY)
  await findSignals(server.deps)
  expect(await sendMessage(server, messageOf(later, { amount: '30.00' }))).toBe('booked')
  server.clock.advance(86_400_000)
  await findSignals(server.deps)
  const { rows } = await pool.query<{ text: string }>(
    `select format('%s %s %s', day, kind, evidence ->> 'week') as text from protection_signal
      where player_id = $1 and kind like 'deposit%' order by day, kind`,
    [payer.id],
  )
  expect(rows.map(({ text }) => text.trim())).toEqual([
    '2027-03-12 depositRise 60.00 EUR',
    '2027-03-12 depositsAfterLoss',
    '2027-03-13 depositRise 90.00 EUR',
  ])
})

test('paused offers reach the player again only through staff, who read and close the case', async () => {
  await changeMarkets(server, { german: { rules: { protection: low } } })
  const payer = await playBadly()
  const depositor = { playerId: payer.id, country: 'DE', currency: 'EUR', depositsBefore: 0 }
  const offered = async () => (await listOffered(server.deps, db, depositor)).length > 0
  expect(await offered()).toBe(true)
  await pool.query('delete from protection_run')
  await lookNextDay()
  expect(await offered()).toBe(false)
  const cases = await office.rows('signals list')
  expect(await actionsOf(server, payer.id)).toContain('player.shown')
  expect(cases.filter(({ player }) => player === payer.id)).toMatchObject([
    { sign: 'failedDeposits', why: 'inRow 2', thresholds: 'countMin 2', case: 'open' },
  ])
  expect(await office.rows(`signals show ${payer.id}`)).toHaveLength(9)
  await office.rows(`signals note ${payer.id}`)
  expect(await office.rows(`signals close ${payer.id}`)).toMatchObject([{ result: 'closed', signs: 1 }])
  expect(await office.rows(`signals close ${payer.id}`)).toMatchObject([{ result: 'no open case' }])
  expect(await offered()).toBe(false)
  expect(await office.rows(`signals resume ${payer.id}`)).toMatchObject([{ result: 'resumed' }])
  expect(await offered()).toBe(true)
  expect(await office.rows(`signals notes ${payer.id}`)).toMatchObject([
    { action: 'signal.offersResumed' },
    { action: 'signal.closed' },
    { action: 'signal.noted', text: 'a good one' },
  ])
  const journal = async (about = '') =>
    (await office.rows(`journal ${about}`.trim()))
      .filter(({ actor, action }) => actor === 'staff:ada' && String(action).startsWith('signal.'))
      .map(({ reason }) => reason)
  expect(await journal()).toEqual([null, null, null])
  expect(await journal(payer.id)).toEqual(['a good one', 'a good one', 'a good one'])
  // A sign that is already known does not pause offers again.
  await pool.query('delete from protection_run')
  await lookNextDay()
  expect(await offered()).toBe(true)
})

test('a run that stopped continues with the players who are left, and finds nothing twice', async () => {
  await changeMarkets(server, { german: { rules: { protection: low } } })
  const payer = await playBadly()
  server.clock.set(NEXT_DAY)
  await pool.query('delete from protection_run')
  const { uuid } = server.deps.random
  // The process stops while it sends the message, after the signs were written.
  server.deps.random.uuid = () => {
    throw new Error('stopped')
  }
  await expect(findSignals(server.deps)).rejects.toThrow('stopped')
  server.deps.random.uuid = uuid
  expect(await signalsOf(payer)).toEqual({})
  await findSignals(server.deps)
  await findSignals(server.deps)
  expect(Object.keys(await signalsOf(payer))).toHaveLength(9)
  expect(await messagesOf(payer)).toEqual(['offersPaused'])
  const { rows } = await pool.query('select from protection_check')
  expect(rows).toEqual([])
})
