/** Prizes of winners who left, by exclusion or by closing their account. */
import { PlayerStatus } from '@fairhall/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { entrantOf } from '#tests/support/games/entrant.ts'
import { findTampering } from '#tests/support/server/tampering.ts'
import { multiplierScoring, tournamentsOf } from '#tests/support/games/tournaments.ts'
import { tournamentChecks } from '../tournaments.audit.queries.ts'

const acme = await startWithProvider()
const { server } = acme
const { pool } = server.database
afterAll(() => acme.stop())

const { board, findings, finish, givenRun, revise } = tournamentsOf(server)

beforeAll(() => revise())
afterEach(async () => expect(await findings()).toEqual([]))

test('a winner who may not play any more is paid in cash and shown without a name', async () => {
  const ada = await entrantOf(acme)
  const id = await givenRun(multiplierScoring)
  await ada.play('r1', '1.00', '9.00')
  await server.settle()
  await ada.restrict('excluded')
  expect((await server.call('getTournamentEntry', { token: ada.token, params: { id } })).error?.code).toBe(
    14004,
  )
  await pool.query('update player set status = $2 where id = $1', [ada.id, PlayerStatus.excluded])
  expect((await board(id)).rows[0]).toMatchObject({ place: 1, nickname: null })
  await finish()
  await ada.restrict('none')
  expect(await ada.cash()).toBe(1_005_800n)
})

test('a player who closed their account leaves the run, and the next one takes their place', async () => {
  const [ada, bob] = [await entrantOf(acme), await entrantOf(acme)]
  await givenRun(multiplierScoring)
  await ada.play('r1', '1.00', '9.00')
  await bob.play('r2', '1.00', '4.00')
  await server.settle()
  await ada.restrict('closed')
  await finish()
  const { rows } = await pool.query(
    'select player_id as id, place from tournament_prize where player_id = any ($1)',
    [[ada.id, bob.id]],
  )
  expect(rows).toEqual([{ id: bob.id, place: 1 }])
  const change = 'update tournament_prize set base_amount = base_amount + 1'
  expect(await findTampering(server.deps, tournamentChecks, change)).toEqual([
    'each prize of a tournament is that of its place',
  ])
})
