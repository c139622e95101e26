/** Reports over HTTP: from bets through the daily totals and the seals of the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { auditJobs } from '../../audit/audit.jobs.ts'
import { countActivityJob } from '../../play-report/index.ts'

const acme = await startWithProvider()
const { server } = acme
const { deps, clock } = server
clock.set('2025-03-30T12:00:00Z')
const { keys, givenStaff, rows } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)
afterAll(() => acme.stop())

const range = { from: '2025-03-30', to: '2025-04-01' }

/** Two days that ended and were sealed, and one that has not ended. */
beforeAll(async () => {
  const player = await acme.givenGambler()
  const play = (day: string, ...moves: object[]) => acme.call('betwin', player.betwin(`r${day}`, moves))
  await play('30', bet('b30', '1.00'))
  clock.set('2025-03-31T13:00:00Z')
  await play('31', bet('b31', '4.00'), win('w31', '1.50'))
  clock.set('2025-04-01T13:00:00Z')
  await play('01', bet('b01', '2.00'))
  await server.settle()
  await server.database.pool.query(
    `insert into play_day (player_id, day, currency, rounds)
     select $1, day, 'EUR', 1 from unnest('{2025-03-30,2025-03-31,2025-04-01}'::date[]) day
     on conflict (player_id, day, currency) do update set rounds = excluded.rounds`,
    [player.playerId],
  )
  for (const job of ['ledger.rollUp', 'ledger.seal'])
    await auditJobs.find(({ name }) => name === job)?.run(deps, {})
  await countActivityJob.run(deps, {})
})

test('a report has stakes and results of ended days, and says that it is the ledger', async () => {
  const token = await open('ada')
  const { data } = await call('getReport', { token, query: { ...range, currency: 'EUR' } })
  expect(data).toMatchObject({
    currency: 'EUR',
    isConverted: false,
    until: '2025-03-31',
    total: { stakes: '5.00', winnings: '1.50', ggr: '3.50', ngr: '3.50', other: '0.00' },
    providers: [
      { id: 'acme', kind: 'games', stakes: '5.00', winnings: '1.50', ggr: '3.50', margin: '70.00' },
    ],
  })
  expect(data.rows).toMatchObject([
    { period: '2025-03-31', stakes: '4.00', ggr: '2.50', check: 'sealed', active: 1 },
    { period: '2025-03-30', stakes: '1.00', ggr: '1.00', check: 'sealed', active: 1 },
  ])
  const month = (await call('getReport', { token, query: { ...range, unit: 'month' } })).data
  expect(month).toMatchObject({ isConverted: true, rows: [{ period: '2025-03', ggr: '3.50', active: 1 }] })
})

test('totals that someone changed are marked', async () => {
  const { pool } = server.database
  const token = await open('ada')
  const checks = async () =>
    (await call('getReport', { token, query: range })).data.rows.map(({ check }) => check)
  const change = (by: number) =>
    pool.query(`update ledger_rollup set entries = entries + $1 where day = '2025-03-31' and kind = 'bet'`, [
      by,
    ])
  await change(1)
  expect(await checks()).toEqual(['differs', 'sealed'])
  await change(-1)
  expect(await checks()).toEqual(['sealed', 'sealed'])
})

test.each([
  ['an empty period', { from: '2027-03-02', to: '2027-03-01' }],
  ['too many days', { from: '2026-01-01', to: '2027-03-01' }],
  ['an unknown currency', { from: '2027-03-01', to: '2027-03-01', currency: 'ZZZ' }],
])('refuses %s', async (_, query) => {
  expect((await call('getReport', { token: await open('ada'), query })).code).toBe('wrongInput')
})

test('is for finance, and for nobody whose bounds are markets', async () => {
  await givenStaff('fin', 'finance')
  await givenStaff('sue', 'support')
  const ask = async (id: string) => {
    const token = await open(id)
    return [
      (await call('getReport', { token, query: range })).code,
      (await call('getOverview', { token })).code,
    ]
  }
  expect(await ask('fin')).toEqual([undefined, undefined])
  expect(await ask('sue')).toEqual(['rightMissing', 'rightMissing'])
  const placed = await run(await open('ada'), 'bound member', ['fin', 'report.*'], { markets: 'german' })
  await rows(`order agree ${String(placed.data.rows[0]?.['order'])}`, 'bob')
  expect(await ask('fin')).toEqual(['beyondMarket', 'beyondMarket'])
})
