/** Prizes of winners who left, by exclusion or by closing their account. */
import { PlayerStatus } from '@fairhall/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { entrantOf } from '#tests/support/games/entrant.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { findTampering } from '#tests/support/server/tampering.ts'
import { multiplierScoring, tournamentSetting, tournamentsOf } from '#tests/support/games/tournaments.ts'
import { tournamentChecks } from '../tournaments.audit.queries.ts'

const acme = await startWithProvider()
const { server } = acme
const { pool } = server.database
afterAll(() => acme.stop())

const { board, findings, finish, givenRun, revise, tournament } = tournamentsOf(server)

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

test('a place can win an offer, and a winner who can’t get it is paid the cash that replaces it', async () => {
  const [ada, bob] = [await entrantOf(acme), await entrantOf(acme)]
  const prize = { places: 2, amount: '5', offer: 'match-day-free-bet' }
  const id = await givenRun(multiplierScoring, { prizes: [prize] })
  const { prizes } = await tournament(id)
  const name = 'Match day free bet'
  expect(prizes).toMatchObject(
    Array.from({ length: 2 }, () => ({ title: name, offer: name, amount: '5.00' })),
  )
  const nameOffer = (offer: string) =>
    pool.query(
      `update tournament_run set terms = jsonb_set(terms, '{prizes,0,offer}', to_jsonb($2::text)) where id = $1`,
      [id, offer],
    )
  await nameOffer('removed')
  expect((await tournament(id)).prizes).toMatchObject([{ title: 'removed' }, { title: 'removed' }])
  await nameOffer(prize.offer)
  await ada.play('o1', '1.00', '9.00')
  await bob.play('o2', '1.00', '4.00')
  await server.settle()
  await bob.restrict('excluded')
  await finish()
  const { rows } = await pool.query(
    `select player_id as id, issued_as as "issuedAs" from reward_grant where cause_id like $1 || ':%' order by cause_id`,
    [id],
  )
  expect(rows).toEqual([
    { id: ada.id, issuedAs: 'offer' },
    { id: bob.id, issuedAs: 'cash' },
  ])
  await bob.restrict('none')
  expect([await ada.cash(), await bob.cash()]).toEqual([1_000_800n, 1_000_800n])
})

test.each([
  ['welcome-first', 'trigger grant'],
  ['match-day-free-bet', 'worth more'],
])('refuses a prize with the offer %s', async (offer, error) => {
  const run = { ...tournamentSetting, startsAt: server.clock.now().toISOString(), scoring: multiplierScoring }
  await expect(revise({ ...run, prizes: [{ places: 1, amount: '1', offer }] })).rejects.toThrow(error)
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

test('no player is named whose market shows nobody’s play', async () => {
  const ada = await entrantOf(acme)
  const id = await givenRun(multiplierScoring)
  await ada.play('n1', '1.00', '3.00')
  await server.settle()
  const nameOf = async () => (await board(id)).rows[0]?.nickname ?? null
  expect(await nameOf()).not.toBeNull()
  const restore = await changeMarkets(server, { german: { rules: { privacy: { livePlay: false } } } })
  expect(await nameOf()).toBeNull()
  await finish()
  expect((await tournament(id)).prizes[0]?.entry).toMatchObject({ nickname: null, score: '3.00' })
  await restore()
  expect((await tournament(id)).prizes[0]?.entry?.nickname).not.toBeNull()
})
