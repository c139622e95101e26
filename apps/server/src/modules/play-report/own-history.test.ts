/** How far back players see their play and payments without asking for it. */
import { afterAll, expect, test } from 'vitest'
import { bet, startWithProvider } from '#tests/support/games/game-provider.ts'
import { deposit, givenPayer } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { ownHistoryFrom } from '../settings/index.ts'
import { listPeriods } from './play-report.queries.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,sandbox' })
const { server } = acme
afterAll(() => acme.stop())

const DAY_MS = 86_400_000

/** A player who played, bet and paid four months ago and again now, with a new session. */
async function givenHistory() {
  const payer = await givenPayer(server, { cash: 10_000n })
  let { token } = payer
  const act = async (name: string) => {
    const { send } = await acme.openTrain({ ...payer, token })
    const round = `${name}-${payer.id}`
    await send(round, [bet(round, '1.00')], { finished: true })
    await deposit(server, { ...payer, token }, '20.00')
    await server.database.pool.query(
      `insert into sports_bet (player, provider, external_id, id, asset, digest, terms, state, stake, stake_left, counted, placed_at, counted_at)
       values ($1, 'book', $2, gen_random_uuid(), 'EUR', '', $3, 'lost', 100, 0, '{0,0,0,0}', $4, $4)`,
      [payer.id, name, JSON.stringify({ kind: 'single', legs: [], odds: null }), server.clock.now()],
    )
    await server.settle()
  }
  await act('old')
  server.clock.advance(120 * DAY_MS)
  const body = { login: payer.email, password: PASSWORD }
  token = (await server.call('createSession', { body })).data.accessToken
  await act('new')
  return { token, id: payer.id }
}

test('lists of rounds, bets, payments and the report reach back only to the time that the market sets', async () => {
  const { token, id } = await givenHistory()
  const { pool } = server.database
  await pool.query(`update invoice set state = 'success' where player_id = $1`, [id])
  const counts = async () => {
    const lists = await Promise.all([
      server.call('listSpins', { token }),
      server.call('listBets', { token, query: {} }),
      server.call('listInvoices', { token, query: {} }),
    ])
    const { data } = await server.call('getPlayReport', { token, query: { unit: 'day', currency: 'EUR' } })
    return [...lists.map((list) => list.data.length), data.periods.length]
  }
  const viewed = async () => (await server.call('getProfile', { token })).data.marketView.historyMonths
  expect([await counts(), await viewed()]).toEqual([[2, 2, 2, 2], null])
  await changeMarkets(server, { german: { rules: { records: { ownHistoryMonths: 3 } } } })
  expect([await counts(), await viewed()]).toEqual([[1, 1, 1, 1], 3])
  // A filter can't reach further back.
  const from = new Date(server.clock.now().getTime() - 200 * DAY_MS).toISOString()
  expect((await server.call('listSpins', { token, query: { from } })).data).toHaveLength(1)
  expect((await server.call('listInvoices', { token, query: { from } })).data).toHaveLength(1)
  // What still waits is shown whatever its age.
  await pool.query(`update sports_bet set state = 'open' where player = $1`, [id])
  await pool.query(`update invoice set state = 'pending' where player_id = $1`, [id])
  const listed = async (name: 'listBets' | 'listInvoices', query: Record<string, string>) =>
    (await server.call(name, { token, query })).data.length
  expect([await listed('listBets', {}), await listed('listBets', { isSettled: 'false' })]).toEqual([2, 2])
  for (const query of [{}, { type: '1' }]) expect(await listed('listInvoices', query)).toBe(2)
  await pool.query(`update sports_bet set state = 'lost' where player = $1`, [id])
  await pool.query(`update invoice set state = 'success' where player_id = $1`, [id])
  expect(await counts()).toEqual([1, 1, 1, 1])
  await changeMarkets(server, { german: { rules: { records: { ownHistoryMonths: 4 } } } })
  expect(await counts()).toEqual([2, 2, 2, 2])
  // The oldest period is never cut, or its losses would look smaller.
  await pool.query(
    `insert into play_day (player_id, day, currency, rounds, staked)
     values ($1, '2020-05-02', 'USD', 1, 700), ($1, '2020-05-20', 'USD', 1, 100), ($1, '2020-04-30', 'USD', 1, 100)`,
    [id],
  )
  const inMay = new Date('2020-05-10T12:00:00.000Z')
  const months = await listPeriods(server.deps.db, {
    playerId: id,
    currency: 'USD',
    unit: 'month',
    from: inMay,
    limit: 9,
  })
  expect(months).toMatchObject([{ startsOn: '2020-05-01', rounds: 2, staked: 800n }])
})

test.each([
  ['2027-05-31T10:00:00.000Z', 3, '2027-02-28T10:00:00.000Z'],
  ['2028-05-31T10:00:00.000Z', 3, '2028-02-29T10:00:00.000Z'],
  ['2027-01-15T10:00:00.000Z', 13, '2025-12-15T10:00:00.000Z'],
])('on %s, %i months reach back to %s', (now, ownHistoryMonths, since) => {
  const { marketOf } = server.deps.settings.current()
  const { rules, ...market } = marketOf('DE')
  const settings = {
    marketOf: () => ({ ...market, rules: { ...rules, records: { ...rules.records, ownHistoryMonths } } }),
  }
  expect(ownHistoryFrom(settings, 'DE', { now: new Date(now) })?.toISOString()).toBe(since)
})
