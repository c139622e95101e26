/** Corrections of periods that were paid before `cashback_period` existed, and of play that someone changed by hand. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { givenEdge } from '#tests/support/games/game-edges.ts'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { audit } from '@fairhall/ledger'
import { auditBooks } from '../../audit/index.ts'
import { cashbackChecks } from '../cashback.audit.queries.ts'
import { payEndedPeriods } from '../payments.service.ts'

const acme = await startWithProvider()
const { server } = acme
const { deps, clock } = server
const { pool } = deps
afterAll(() => acme.stop())

test('they are corrected once, and by no more than their whole payment', async () => {
  let weeks = 0
  const endWeek = async () => {
    await server.settle()
    weeks += 1
    clock.set(new Date(Date.parse('2027-03-01T00:05:00Z') + weeks * 7 * 86_400_000).toISOString())
    await payEndedPeriods(deps)
  }
  await endWeek()
  const ada = await gamblerOf(acme)
  await ada.play('r1', '200.00', '150.00')
  await endWeek()
  await ada.rollBack('r1', 'win')
  await ada.play('r2', '200.00', '150.00')
  await endWeek()
  const { rows: paid } = await pool.query(
    `select amount from reward_grant where cause_kind = 'cashback' and player_id = $1 order by owed_at`,
    [ada.id],
  )
  // 50.00 × 5 %, and for the second week also what the correction adds to the first: 200.00 × 4 % × 40 % − 2.50.
  expect(paid).toEqual([{ amount: 250n }, { amount: 320n }])

  const migration = readFileSync('apps/server/migrations/1988-cashback-periods.sql', 'utf8')
  const known = migration.slice(migration.indexOf('insert into cashback_period'))
  await pool.query('delete from cashback_period')
  await pool.query(known)
  for (const round of ['r1', 'r2']) await ada.rollBack(round)
  await endWeek()
  // Of the first week at most its payment of 2.50, not the 0.70 that the second one paid for it.
  const { rows } = await pool.query('select amount from cashback_carry where player_id = $1', [ada.id])
  expect(rows).toEqual([{ amount: -500n }])
  expect((await auditBooks(pool)).findings).toEqual([])
})

test('a correction costs what its round did, also when the edge of the game changed within the day', async () => {
  const ada = await gamblerOf(acme)
  await ada.play('e1', '100.00')
  await server.settle()
  clock.advance(3_600_000)
  // Above the edge that the operator trusts, which is 6 %.
  await givenEdge(server, 'acme-train', 80_000)
  await ada.play('e2', '100.00')
  await ada.play('e3', '100.00')
  await server.settle()
  clock.advance(3_600_000)
  await givenEdge(server, 'acme-train', null)
  await ada.play('e4', '100.00')
  await server.settle()
  clock.advance(86_400_000)
  await ada.rollBack('e1')
  await ada.rollBack('e2')
  // Costs nothing, as its round did.
  await ada.rollBack('e4')
  await server.settle()
  const { rows } = await pool.query('select cost from own_play_correction where player_id = $1', [ada.id])
  expect(rows).toEqual([{ cost: String(-10_000 * (40_000 + 60_000)) }])
  expect((await auditBooks(pool)).findings).toEqual([])
  await givenEdge(server, 'acme-train', 40_000)
})

test('the audit sees own play and corrections that were changed by hand', async () => {
  const ada = await gamblerOf(acme)
  await ada.play('h1', '2000.00', '500.00')
  await ada.play('h2', '1.00')
  await server.settle()
  clock.advance(86_400_000)
  await ada.rollBack('h2')
  await server.settle()
  const sees = async (name: string, ...changes: string[]) => {
    const client = await server.database.pool.connect()
    try {
      await client.query('begin')
      for (const change of changes) await client.query(`${change} where player_id = $1`, [ada.id])
      const found = await audit(client, cashbackChecks)
      expect(found.map(({ check }) => check)).toContain(name)
      await client.query('rollback')
    } finally {
      client.release()
    }
  }
  const corrections = 'corrections of an earlier day equal the entries after that day'
  await sees(corrections, 'update own_play_correction set staked = staked + 140000')
  await sees(corrections, 'update own_play_correction set won = won + 1')
  await sees(corrections, 'update own_play_correction set cost = cost + 1')
  await sees(corrections, 'delete from own_play_correction')
  await sees(
    'the cost of own play is that of the stakes for rakeback',
    'update recent_play set own_cost = own_cost * 10',
  )
})
