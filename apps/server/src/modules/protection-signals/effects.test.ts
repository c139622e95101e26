/** What follows a sign of harm, step by step, and what players do then. */
import { expect, test } from 'vitest'
import { givenPayer, startCashier } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { recordSignals } from './recording.service.ts'

const server = await startCashier()
const { pool } = server.database
const office = openOffice(server)

test('each further sign proposes more, at most once a week, and its step is kept', async () => {
  const payer = await givenPayer(server)
  const sign = (day: string, kind: 'longPlay' | 'nightPlay' = 'longPlay') => {
    const found = { playerId: payer.id, kind, day, market: 'german', evidence: {}, thresholds: {} }
    return recordSignals(server.deps, [{ ...found, reactions: ['message'] }], day)
  }
  for (const day of ['2027-05-03', '2027-05-04', '2027-05-17', '2027-05-31', '2027-06-14']) await sign(day)
  await sign('2027-06-14', 'nightPlay')
  const { rows } = await pool.query<{ text: string }>(
    `select concat_ws(' ', day, step) as text from protection_signal where player_id = $1 order by id`,
    [payer.id],
  )
  expect(rows.map(({ text }) => text)).toEqual([
    '2027-05-03 reminder',
    '2027-05-04',
    '2027-05-17 limit',
    '2027-05-31 break',
    '2027-06-14 break',
    '2027-06-14',
  ])
  const { data } = await server.call('listMessages', { token: payer.token })
  expect(data.map(({ link }) => link).filter((link) => link?.includes('definition'))).toEqual([
    '/profile/limits?modal=self-exclusion-limit&definition=break',
    '/profile/limits?modal=self-exclusion-limit&definition=break',
    '/profile/limits?modal=add-cash-limit&definition=deposit',
  ])
})

test('the effect of reactions is measured: four weeks before a sign against the four after it', async () => {
  await pool.query('delete from protection_signal')
  server.clock.set('2027-06-30T12:00:00Z')
  const [reminded, recorded] = [await givenPayer(server), await givenPayer(server)]
  const sign = (id: string, day: string, reactions: string[]) =>
    pool.query(
      `insert into protection_signal (player_id, kind, day, market, evidence, reactions, found_at)
       values ($1, 'longPlay', $2, 'german', '{}', $3, now())`,
      [id, day, reactions],
    )
  const play = (id: string, day: string, minutes: number) =>
    pool.query(
      `insert into play_day (player_id, day, currency, rounds, played_s) values ($1, $2, 'EUR', 1, $3)`,
      [id, day, minutes * 60],
    )
  await sign(reminded.id, '2027-05-01', ['message'])
  // Another sign of the same weeks does not count them again.
  await sign(reminded.id, '2027-05-02', ['message'])
  await sign(recorded.id, '2027-05-01', [])
  // Its four weeks are not over.
  await sign(recorded.id, '2027-06-20', ['case'])
  for (const [day, minutes] of [
    ['2027-04-03', 400],
    ['2027-04-04', 400],
    ['2027-05-29', 80],
    ['2027-05-30', 800],
  ] as const)
    await play(reminded.id, day, minutes)
  await play(recorded.id, '2027-05-01', 40)
  await play(recorded.id, '2027-05-02', 400)
  server.clock.set('2027-05-20T12:00:00Z')
  await pool.query(
    `insert into player_limit (id, player_id, definition, period, until, actor, created_at, changed_at, ended_at)
     values (gen_random_uuid(), $1, 5, 'day', $2, 'player', $2, $2, $2)`,
    [reminded.id, server.clock.now()],
  )
  server.clock.set('2027-06-30T12:00:00Z')
  const row = { market: 'german', sign: 'longPlay', players: 1, 'set a limit': 0 }
  expect(await office.rows('signals effect')).toMatchObject([
    { ...row, reactions: 'none', 'minutes a week': '10 → 100', 'took a break': 0 },
    { ...row, reactions: 'message', 'minutes a week': '100 → 20', 'took a break': 1 },
  ])
})
