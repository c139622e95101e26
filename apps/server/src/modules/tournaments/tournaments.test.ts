import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dieWhileCounting } from '#tests/support/games/dying-counter.ts'
import { startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { entrantOf } from '#tests/support/games/entrant.ts'
import {
  HOUR_MS,
  multiplierScoring,
  tournamentSetting,
  tournamentsOf,
} from '#tests/support/games/tournaments.ts'
import { publishBoards } from './ranking/board.service.ts'
import { cancelRun, runTournaments } from './runs/running.service.ts'
import { joinTournament } from './tournaments.service.ts'

const acme = await startWithProvider()
const { server } = acme
const { pool } = server.database
afterAll(() => acme.stop())

const { board, findings, finish, givenRun, later, revise, tick, tournament } = tournamentsOf(server)

beforeAll(() => revise())
afterEach(async () => expect(await findings()).toEqual([]))

test('a run is played, ranked live, finished and paid once', async () => {
  const [ada, bob, eve] = [await entrantOf(acme), await entrantOf(acme), await entrantOf(acme)]
  await ada.play('early', '1.00', '90.00')
  await server.settle()
  const id = await givenRun(multiplierScoring)
  expect(await tournament('weekly-crown')).toMatchObject({
    id,
    title: 'Weekly crown',
    state: 'running',
    prizePool: '70.00',
    prizes: [
      { place: 1, amount: '50.00', entry: null },
      { place: 2, amount: '20.00', entry: null },
    ],
  })
  await ada.play('a1', '1.00', '5.00')
  await bob.play('b1', '0.50', '4.00')
  later(1000)
  await bob.play('b2', '0.10', '90.00')
  await eve.play('e1', '2.00', '10.00')
  await server.settle()
  expect(await ada.entry(id)).toMatchObject({
    own: { place: 2, score: '5.00', prize: '20.00' },
    next: { place: 1, amount: '50.00', score: '8.00' },
    around: [{ place: 1 }, { place: 2 }, { place: 3 }],
    rounds: 1,
  })
  expect(await eve.place(id)).toBe(3)
  expect((await board(id)).rows.map(({ place, score }) => [place, score])).toEqual([
    [1, '8.00'],
    [2, '5.00'],
    [3, '5.00'],
  ])
  expect(
    (await bob.why(id)).map(({ isCounted, isRanked, reason, points }) => [
      isCounted,
      isRanked,
      reason,
      points,
    ]),
  ).toEqual([
    [false, false, 'stake', null],
    [true, true, null, '8.00'],
  ])
  expect((await ada.why(id)).at(-1)?.reason).toBe('before')

  const before = await Promise.all([ada, bob, eve].map((player) => player.cash()))
  await finish()
  await Promise.all([tick(), tick()])
  await server.settle()
  const { data: finished } = await server.call('listTournaments', { query: { state: 'finished' } })
  expect(finished[0]).toMatchObject({
    id,
    state: 'finished',
    entrants: 3,
    prizes: [
      { place: 1, entry: { score: '8.00' } },
      { place: 2, entry: { score: '5.00' } },
    ],
  })
  const winners = await pool.query(
    'select player_id from tournament_prize where run_id = $1 order by place',
    [id],
  )
  expect(winners.rows.map((row) => row['player_id'])).toEqual([bob.id, ada.id])
  // An opaque ID: everyone reads it, and the account's own ID must stay between the player and us.
  expect(JSON.stringify(finished)).not.toMatch(new RegExp(`${ada.id}|${bob.id}`))
  const after = await Promise.all([ada, bob, eve].map((player) => player.cash()))
  expect(after.map((cash, index) => Number(cash) - Number(before[index]))).toEqual([2000, 5000, 0])
})

test('a rollback takes the best round away until the end, and nothing after it', async () => {
  const ada = await entrantOf(acme)
  const id = await givenRun(multiplierScoring)
  await ada.play('r1', '1.00', '3.00')
  await ada.play('r2', '1.00', '9.00')
  await ada.play('r3', '1.00', '2.00')
  await server.settle()
  expect(await ada.score(id)).toBe('9.00')
  await ada.rollBack('r2')
  await server.settle()
  expect(await ada.score(id)).toBe('3.00')
  await finish()
  await ada.rollBack('r1')
  await server.settle()
  expect((await tournament(id)).prizes[0]?.entry).toMatchObject({ score: '3.00' })
})

test.each([
  [{ kind: 'stakes', roundMax: '5', fullEdge: '4' }, '8.00'],
  [{ kind: 'wins', roundMax: '5', fullEdge: '8' }, '5.00'],
  [{ kind: 'win-count', multiplierMin: '2' }, '1'],
  [{ kind: 'multipliers', multiplierMax: '4' }, '4.50'],
  [{ kind: 'best-rounds', rounds: 2, multiplierMax: '4' }, '4.50'],
])('%o scores %s, also after corrections, and as the audit recounts', async (scoring, expected) => {
  const ada = await entrantOf(acme)
  const id = await givenRun(scoring)
  await ada.play('r1', '1.00', '5.00')
  await ada.play('r2', '10.00', '5.00')
  await ada.play('r3', '2.00')
  await ada.play('r4', '1.00', '50.00')
  await server.settle()
  await ada.rollBack('r4')
  await server.settle()
  // The edge of the game is 4 %.
  expect(await ada.score(id)).toBe(expected)
})

test('a round that was open for six days counts and ranks by its end', async () => {
  const ada = await entrantOf(acme)
  await ada.begin('long', '1.00')
  later(6 * 24 * HOUR_MS)
  const id = await givenRun(multiplierScoring)
  await ada.send('long', win('long-win', '5.00'))
  await server.settle()
  expect((await board(id)).rows.map(({ score }) => score)).toEqual(['5.00'])
})

test('a round counts if the process that ended it has a clock behind the one that opened it', async () => {
  const ada = await entrantOf(acme)
  const id = await givenRun(multiplierScoring)
  await ada.begin('skewed', '1.00')
  later(-300)
  await ada.send('skewed', win('skewed-win', '5.00'))
  await server.settle()
  expect(await ada.score(id)).toBe('5.00')
})

test('rounds before the opt-in do not count, and only players who may play can opt in', async () => {
  const [ada, bob, eve] = [await entrantOf(acme), await entrantOf(acme), await entrantOf(acme)]
  const id = await givenRun(multiplierScoring, { entry: 'opt-in' })
  await ada.play('r1', '1.00', '9.00')
  await bob.play('r1', '1.00', '9.00')
  await server.settle()
  later(1000)
  expect((await ada.entry(id)).isJoined).toBe(false)
  const joins = await Promise.all([ada.join(id), ada.join(id)])
  expect(joins.map(({ data }) => data.isJoined)).toEqual([true, true])
  later(1000)
  await ada.play('r2', '1.00', '2.00')
  await server.settle()
  expect(await ada.entry(id)).toMatchObject({ own: { place: 1, score: '2.00' }, rounds: 1 })
  expect((await ada.why(id)).map(({ reason }) => reason)).toEqual([null, 'before'])
  expect((await bob.entry(id)).own).toBeNull()
  await eve.restrict('cooling off')
  expect((await eve.join(id)).error?.code).toBe(14004)
  await eve.restrict('none')
  later(2 * HOUR_MS)
  await expect(joinTournament(server.deps, eve.id, id, 'en')).rejects.toThrow('tournamentNotOpen')

  const elsewhere = await givenRun(multiplierScoring, { entry: 'opt-in', markets: ['elsewhere'] })
  await expect(joinTournament(server.deps, ada.id, elsewhere, 'en')).rejects.toThrow('tournamentNotOpen')
})

test('a cancelled run pays nothing, and a finished one cannot be cancelled', async () => {
  const ada = await entrantOf(acme)
  const id = await givenRun(multiplierScoring)
  await ada.play('r1', '1.00', '9.00')
  await server.settle()
  const by = { by: 'staff:ada', reason: 'a wrong prize' }
  expect(await cancelRun(server.deps, id, by)).toBe(true)
  expect(await cancelRun(server.deps, id, by)).toBe(false)
  await finish()
  expect(await ada.cash()).toBe(1_000_800n)
  expect((await tournament(id)).state).toBe('cancelled')
  // Its period has had its run.
  expect((await server.call('listTournaments', {})).data).toEqual([])

  const second = await givenRun(multiplierScoring)
  await finish()
  await expect(cancelRun(server.deps, second, by)).rejects.toThrow('tournamentEnded')
})

test('a run follows its settings until it starts, and a paused one does not start', async () => {
  const startsAt = new Date(server.clock.now().getTime() + HOUR_MS).toISOString()
  const planned = { ...tournamentSetting, startsAt, scoring: multiplierScoring }
  await revise(planned)
  await tick()
  await revise({ ...planned, prizes: [{ places: 1, amount: '5' }] })
  await tick()
  const published = await tournament('weekly-crown')
  expect(published).toMatchObject({ state: 'published', prizePool: '5.00' })
  later(HOUR_MS)
  await tick()
  await revise(planned)
  await tick()
  expect(await tournament(published.id)).toMatchObject({ state: 'running', prizePool: '5.00' })

  const next = new Date(server.clock.now().getTime() + 3 * HOUR_MS).toISOString()
  await revise({ ...planned, startsAt: next })
  await tick()
  await revise({ ...planned, startsAt: next, isEnabled: false })
  later(3 * HOUR_MS)
  await tick()
  const { rows } = await pool.query(
    `select cancel_reason as reason from tournament_run where starts_at = $1`,
    [next],
  )
  expect(rows).toEqual([{ reason: 'paused' }])
})

test('a run waits for its grace, and for rounds that are not counted yet', async () => {
  const [ada, bob] = [await entrantOf(acme), await entrantOf(acme)]
  const id = await givenRun(multiplierScoring)
  const { endsAt } = await tournament(id)
  later(Date.parse(endsAt) - server.clock.now().getTime() - 1000)
  await ada.begin('in-time', '1.00')
  later(60_000)
  await tick()
  await ada.send('in-time', win(`in-time-win-${ada.id}`, '7.00'))
  await bob.play('too-late', '1.00', '90.00')
  later(10 * 60_000)
  await tick()
  expect((await tournament(id)).state).toBe('finalising')
  await server.settle()
  await tick()
  const { state, prizes } = await tournament(id)
  expect(state).toBe('finished')
  expect(prizes.map(({ entry }) => entry?.score ?? null)).toEqual(['7.00', null])
})

test('facts and finishing are done once if a process dies in between', async () => {
  const ada = await entrantOf(acme)
  const id = await givenRun({ kind: 'multipliers', multiplierMax: '100' })
  await ada.play('r1', '1.00', '4.00')
  await expect(dieWhileCounting(server, { playerId: ada.id, staked: '100', won: '400' })).rejects.toThrow(
    'died',
  )
  await server.settle()
  expect(await ada.score(id)).toBe('4.00')

  later(2 * HOUR_MS)
  await tick()
  later(10 * 60_000)
  const dying = {
    ...server.deps,
    random: {
      ...server.deps.random,
      uuid: () => {
        throw new Error('the process died')
      },
    },
  }
  await expect(runTournaments(dying)).rejects.toThrow('died')
  expect((await tournament(id)).state).toBe('finalising')
  await Promise.all([tick(), tick()])
  await server.settle()
  expect(await ada.cash()).toBe(1_005_300n)
})

test('the leaderboard is published when it changes, at most once a second, without names of hidden players', async () => {
  const ada = await entrantOf(acme)
  const id = await givenRun(multiplierScoring)
  await ada.play('r1', '1.00', '3.00')
  await server.settle()
  const versionOf = async () => (await board(id)).version
  await publishBoards(server.deps)
  const first = await versionOf()
  expect(first).toBeGreaterThan(0)
  await ada.play('r2', '1.00', '6.00')
  await server.settle()
  await publishBoards(server.deps)
  expect(await versionOf()).toBe(first)
  later(1000)
  await publishBoards(server.deps)
  expect(await versionOf()).toBe(first + 1)
  later(1000)
  await publishBoards(server.deps)
  expect(await versionOf()).toBe(first + 1)
  await pool.query('update player set hide_play = true where id = $1', [ada.id])
  later(1000)
  await publishBoards(server.deps)
  expect(await board(id)).toMatchObject({ version: first + 2, rows: [{ nickname: null, score: '6.00' }] })
})
