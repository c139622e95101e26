import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { auditBooks } from '../audit/index.ts'
import { decideOnPage, deposit, givenPayer, limitDeposits } from '#tests/support/payments/payments.ts'
import { chargeBack } from '../deposits/chargebacks.service.ts'
import { reviseSettings } from '../settings/index.ts'
import { listReminders, remindPlayers } from './play-reminders.service.ts'
import { addPayment, listPeriods, type Unit } from './play-report.queries.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,sandbox' })
const { server } = acme
afterAll(() => acme.stop())

const periodsOf = (playerId: string, unit: Unit) =>
  listPeriods(server.database.db, { playerId, currency: 'EUR', unit, from: null, limit: 10 })

async function givenGambler() {
  const gambler = await acme.givenGambler({ cash: 100_000n })
  const play = (id: string, stake: string, payout?: string) => {
    const transactions = [bet(`${id}-${gambler.playerId}`, stake)]
    if (payout !== undefined) transactions.push(win(`${id}-won-${gambler.playerId}`, payout))
    return acme.call('betwin', gambler.betwin(id, transactions, { finished: true }))
  }
  return { ...gambler, play }
}

test('play is counted on days of the player, once, with its time and without pauses', async () => {
  // 23:58 in Berlin.
  server.clock.set('2027-03-01T22:58:00Z')
  const ann = await givenGambler()
  await ann.play('r1', '10.00', '4.00')
  server.clock.advance(60_000)
  await ann.play('r2', '5.00')
  // Three minutes later it is the next day there, and half an hour later the player has paused.
  server.clock.advance(3 * 60_000)
  await ann.play('r3', '1.00', '9.00')
  server.clock.advance(30 * 60_000)
  await ann.play('r4', '2.00')
  await server.settle()
  await server.settle()
  expect(await periodsOf(ann.playerId, 'day')).toMatchObject([
    { startsOn: '2027-03-02', rounds: 2, playedS: 180, staked: 300n, won: 900n },
    { startsOn: '2027-03-01', rounds: 2, playedS: 60, staked: 1500n, won: 400n },
  ])
  expect(await periodsOf(ann.playerId, 'week')).toMatchObject([
    { startsOn: '2027-03-01', endsOn: '2027-03-07', rounds: 4, staked: 1800n, won: 1300n },
  ])
  expect(await periodsOf(ann.playerId, 'month')).toMatchObject([{ endsOn: '2027-03-31', rounds: 4 }])
  expect((await auditBooks(server.database.pool)).findings).toEqual([])
})

const PLAYED = 'what days count as staked and won equals the ended rounds and bets'
const PAID = 'what days count as deposited and withdrawn equals the payments'
const columns = [
  ['staked', PLAYED],
  ['won', PLAYED],
  ['rounds', PLAYED],
  ['deposited', PAID],
  ['withdrawn', PAID],
]

test.each(columns)('the audit finds a day with other %s', async (column, check) => {
  const ben = await givenGambler()
  await ben.play('r1', '10.00')
  await server.settle()
  const change = (by: number) =>
    server.database.pool.query(
      `insert into play_day as p (player_id, day, currency, ${column}) values ($1, '2027-01-01', 'EUR', $2)
       on conflict (player_id, day, currency) do update set ${column} = p.${column} + excluded.${column}`,
      [ben.playerId, by],
    )
  await change(1)
  const { findings } = await auditBooks(server.database.pool)
  await change(-1)
  expect(findings.map((finding) => finding.check)).toEqual([check])
})

test('a deposit counts as in the ledger, and a repeated event counts nothing', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '25.00')
  await decideOnPage(data.action)
  await server.settle()
  const { rows } = await server.database.pool.query<{ events: number }>(
    `select count(*)::int as events from ledger_entry where owner = $1 and kind = 'deposit' and deltas[1] = 2500`,
    [payer.id],
  )
  expect(rows[0]?.events).toBe(1)
  await inTransaction(server.deps.db, (tx) => addPayment(tx, data.invoiceId, '2027-03-02'))
  const report = () =>
    server.call('getPlayReport', { token: payer.token, query: { unit: 'year', currency: 'EUR' } })
  const { periods } = (await report()).data
  expect(periods).toMatchObject([{ deposited: '25.00', withdrawn: '0.00', net: '0.00', rounds: 0 }])
  expect((await auditBooks(server.database.pool)).findings).toEqual([])
})

test('a deposit that is partly held counts with its credited part', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '100.00')
  await limitDeposits(server, payer, '30.00')
  await decideOnPage(data.action)
  await server.settle()
  const [year] = await periodsOf(payer.id, 'year')
  expect(year).toMatchObject({ deposited: 3000n, withdrawn: 0n })
  expect((await auditBooks(server.database.pool)).findings).toEqual([])
})

test('a chargeback of a deposit from before the report counts nothing', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '25.00')
  await decideOnPage(data.action)
  await server.settle()
  const { pool } = server.database
  // As on a database with this deposit, before and after the migration. New tables would lack the server's rights.
  await pool.query('delete from play_day where player_id = $1', [payer.id])
  await pool.query('delete from play_payment where invoice_id = $1', [data.invoiceId])
  const file = path.resolve(import.meta.dirname, '../../../migrations/2050-play-report.sql')
  await pool.query(/^insert into play_payment .*;$/m.exec(readFileSync(file, 'utf8'))?.[0] ?? '')
  const by = { actor: 'staff:ada', secondMember: 'staff:bob', reason: 'the bank reversed it' }
  await chargeBack(server.deps, { invoiceId: data.invoiceId, reference: data.invoiceId, ...by })
  await server.settle()
  expect(await periodsOf(payer.id, 'year')).toEqual([])
})

test('a report needs a known unit and currency, and shows nobody else', async () => {
  const payer = await givenPayer(server)
  const ask = (query: Record<string, string>) => server.call('getPlayReport', { token: payer.token, query })
  expect((await ask({ unit: 'day', currency: 'EUR' })).data.periods).toEqual([])
  expect((await ask({ unit: 'hour', currency: 'EUR' })).status).toBe(400)
  expect((await ask({ unit: 'day', currency: 'XXX' })).error).toMatchObject({ code: 12001 })
})

/** Reminds the players of the default market, which lists no countries, every day. */
async function givenReminders() {
  const file = path.resolve(import.meta.dirname, '../../../../../config/markets.json')
  const content = JSON.parse(readFileSync(file, 'utf8')) as { default: string; markets: { id: string }[] }
  const markets = content.markets.map((market) =>
    market.id === content.default ? { ...market, rules: { play: { reviewDays: 1 } } } : market,
  )
  const change = { file: 'markets.json', actor: 'staff:ada', reason: 'a trial' }
  await reviseSettings(server.deps, { ...change, content: { ...content, markets } })
}

test("a market's reminder to look at the report comes once per period, and only to players who play", async () => {
  await givenReminders()
  const [payer, quiet, other] = [await givenPayer(server), await givenPayer(server), await givenPayer(server)]
  const { pool } = server.database
  await pool.query(`update player set country = 'NZ' where id = any ($1)`, [[payer.id, quiet.id]])
  await pool.query(`update player set country = 'DE' where id = $1`, [other.id])
  server.clock.advance(2 * 86_400_000)
  await pool.query(
    `insert into play_day (player_id, day, currency, rounds) select unnest($1::uuid[]), $2, 'EUR', 3`,
    [[payer.id, other.id], server.clock.now().toISOString().slice(0, 10)],
  )
  const remind = () => remindPlayers(server.deps, listReminders(server.deps))
  await Promise.all([remind(), remind()])
  await remind()
  const { rows } = await server.database.pool.query<{ playerId: string }>(
    `select player_id as "playerId" from player_message where template = 'playReview' and player_id = any ($1)`,
    [[payer.id, quiet.id, other.id]],
  )
  expect(rows).toEqual([{ playerId: payer.id }])
})

test('a time zone that the database does not know has its own days, and keeps nobody else from being counted', async () => {
  const { pool } = server.database
  await expect(pool.query(`select now() at time zone 'VST'`)).rejects.toThrow('not recognized')
  // An hour after midnight in Vietnam.
  server.clock.set('2027-06-01T18:00:00Z')
  const [eve, fay] = [await givenGambler(), await givenGambler()]
  await pool.query(`update ledger_owner set zone = 'VST' where owner = $1`, [eve.playerId])
  await eve.play('r1', '3.00')
  await fay.play('r1', '4.00')
  await server.settle()
  expect(await periodsOf(eve.playerId, 'day')).toMatchObject([{ startsOn: '2027-06-02', staked: 300n }])
  expect(await periodsOf(fay.playerId, 'day')).toMatchObject([{ startsOn: '2027-06-01', staked: 400n }])
})
