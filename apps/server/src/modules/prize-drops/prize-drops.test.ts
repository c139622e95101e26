import { verifyDrops } from '@fairhall/games'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dieEverywhere } from '#tests/support/database/dying-db.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { dropperOf, dropSetting, prizeDropsOf } from '#tests/support/games/prize-drops.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { countFacts } from '../facts/facts.consumer.ts'
import { prizeDropsCounter } from './counting/prize-drops.counter.ts'
import { pausePrizeDrop, runPrizeDrops, stopPrizeDrop } from './runs/running.service.ts'

const acme = await startWithProvider()
const { server } = acme
const { deps } = server
const { pool } = server.database
afterAll(() => acme.stop())

const { findings, finish, get, givenCertainRun, givenRun, later, revise, secretsOf, tick } =
  prizeDropsOf(server)
const list = async () => (await server.call('listPrizeDrops')).data
const give = () => dropperOf(acme)
type Dropper = Awaited<ReturnType<typeof give>>

beforeAll(() => revise())
afterEach(async () => expect(await findings()).toEqual([]))

const rewardsOf = async (run: string) =>
  (
    await pool.query<{ player: string; amount: bigint; at: Date | null }>(
      `select player_id as player, amount, issued_at as at from reward_grant where cause_kind = 'drop' and cause_id like $1
        order by split_part(cause_id, ':', 2)::integer`,
      [`${run}:%`],
    )
  ).rows

const DROP_CENTS = [1, 1, 2, 2, 2, 2]

/** A naive model of a run: goes through the rounds in the order in which they ended. */
async function expectedWins(id: string, players: readonly Dropper[], qualifies = (_stake: string) => true) {
  const { isWinning, order } = await secretsOf(id)
  const played = await Promise.all(players.map((player) => player.rounds(id)))
  const rounds = players.flatMap((player, index) =>
    (played[index] ?? []).map((round) => ({ ...round, player })),
  )
  return rounds
    .filter(({ id: round, staked }) => qualifies(staked) && isWinning(round))
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(0, order.length)
    .map(({ id: roundId, player }, index) => ({
      roundId,
      player: player.id,
      cents: DROP_CENTS[order[index] as number] as number,
    }))
}

test('prizes fall for the rounds that the secret lets win, once, and anyone can verify them', async () => {
  const [ada, bob] = [await give(), await give()]
  const id = await givenRun()
  expect((await list())[0]).toMatchObject({
    id,
    identity: 'weekly-drop',
    title: 'Weekly prize drop',
    state: 'running',
    oneIn: 2,
    prizePool: '0.10',
    left: 6,
    prizes: [
      { kind: 'cash', amount: '0.01', count: 2, left: 2 },
      { kind: 'cash', amount: '0.02', count: 4, left: 4 },
    ],
    games: expect.arrayContaining(['acme-train']),
    secret: null,
  })
  for (let index = 0; index < 6; index += 1) {
    await ada.play(`a${index}`, '1.00', '2.00')
    later(10)
    await bob.play(`b${index}`, index % 3 === 0 ? '0.99' : '5.00')
    later(10)
  }
  await Promise.all([server.settle(), server.settle()])
  const expected = await expectedWins(id, [ada, bob], (stake) => stake !== '0.99')
  const shown = await get(id)
  expect(shown.wins.map(({ roundId, number }) => [roundId, number])).toEqual(
    expected.map(({ roundId }, index) => [roundId, index + 1]),
  )
  expect(shown.drop.left).toBe(6 - expected.length)
  const rewards = await rewardsOf(id)
  expect(rewards.map(({ player, amount }) => [player, Number(amount)])).toEqual(
    expected.map(({ player, cents }) => [player, cents]),
  )
  expect(rewards.every(({ at }) => at !== null)).toBe(true)
  expect((await bob.rounds(id)).map(({ staked, reason }) => [staked, reason])).toContainEqual([
    '0.99',
    'stake',
  ])

  await finish()
  const { drop, wins } = await get(id)
  expect(drop).toMatchObject({ state: 'ended', commitment: shown.drop.commitment })
  const published = {
    run: id,
    secret: drop.secret as string,
    commitment: drop.commitment,
    oneIn: drop.oneIn,
    prizes: 6,
    wins: wins.map(({ roundId, index }) => ({ round: roundId, prize: index })),
  }
  expect(verifyDrops(published)).toEqual({ kind: 'right' })
})

test('a crash, a repeat and a second process change nothing, and rounds after the last prize win nothing', async () => {
  const ada = await give()
  const id = await givenCertainRun({ prizes: [{ count: 3, reward: '0.01' }] })
  await ada.playMany('r', 5)
  const { rows: events } = await pool.query<{ event: never }>(
    `select event from ledger_outbox cross join lateral jsonb_array_elements(events) event where event ->> 'kind' = 'round.closed'`,
  )
  const counted = countFacts({ factCounters: [prizeDropsCounter(() => deps)] })
  const facts = events.map(({ event }) => event)
  const lost = new Error('killed before the commit')
  const deaths = await dieEverywhere(deps.db, (db) =>
    inTransaction(db, async (tx) => {
      await counted.handle(tx, facts)
      throw lost
    }).catch((error: unknown) => {
      if (error !== lost) throw error
    }),
  )
  expect([deaths > 5, (await get(id)).wins]).toEqual([true, []])
  const count = () => inTransaction(deps.db, (tx) => counted.handle(tx, facts))
  // The same facts twice at the same time, and then by the delivery.
  await Promise.all([count(), count()])
  await server.settle()
  expect(await rewardsOf(id)).toHaveLength(3)
  const rounds = await ada.rounds(id)
  expect(rounds.filter(({ prize }) => prize !== null)).toHaveLength(3)
  expect(rounds.at(-1)?.reason).toBe('gone')
  // Nothing can fall any more, so the secret is revealed.
  expect(await dieEverywhere(deps.db, (db) => runPrizeDrops({ ...deps, db }))).toBeGreaterThan(1)
  expect((await get(id)).drop).toMatchObject({ state: 'ended', left: 0, secret: expect.any(String) })
})

test('excluded players and those who won enough never win', async () => {
  const [ada, bob] = [await give(), await give()]
  const id = await givenCertainRun({ playerMax: 1 })
  await ada.restrict('excluded')
  for (let index = 0; index < 3; index += 1) {
    await endOpenRound(ada, index)
    await bob.play(`b${index}`, '1.00')
    later(10)
  }
  await server.settle()
  const { wins } = await get(id)
  expect(await rewardsOf(id)).toMatchObject([{ player: bob.id }])
  expect(wins).toHaveLength(1)
  expect((await bob.rounds(id)).map(({ reason }) => reason)).toEqual([null, 'cap', 'cap'])
  expect((await ada.part(id)).error?.code).toBeDefined()
  const { rows } = await pool.query(
    'select distinct refusal from prize_drop_hit where run_id = $1 and player_id = $2',
    [id, ada.id],
  )
  expect(rows).toEqual([{ refusal: 'account' }])
})

/** A round that was open when the player was excluded, and ends now. */
const endOpenRound = (player: Dropper, index: number) =>
  inTransaction(deps.db, (tx) =>
    countFacts({ factCounters: [prizeDropsCounter(() => deps)] }).handle(tx, [
      {
        kind: 'round.closed',
        playerId: player.id,
        roundId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        gameId: 'acme-train',
        currency: 'EUR',
        sums: { staked: ['100', '0'], won: ['0', '0'], base: '100', wagered: '0' },
        at: server.clock.now().toISOString(),
      },
    ]),
  )

test('players of some markets join first, and others cannot win', async () => {
  const ada = await give()
  const id = await givenCertainRun({ optInMarkets: ['german'] })
  await ada.playMany('early', 3)
  await server.settle()
  expect((await get(id)).wins).toEqual([])
  expect((await ada.part(id)).data).toEqual({ isOffered: true, isOptIn: true, isJoined: false, wins: 0 })
  later(1000)
  const joins = await Promise.all([ada.joinDrops(id), ada.joinDrops(id)])
  expect(joins.map(({ data }) => data.isJoined)).toEqual([true, true])
  await ada.playMany('late', 2)
  await server.settle()
  const reasons = (await ada.rounds(id)).map(({ reason }) => reason)
  expect(reasons).toEqual(['opt-in', 'opt-in', 'opt-in', null, null])
  expect((await get(id)).wins).toHaveLength(2)
  expect((await ada.part(id)).data.wins).toBe(2)
  await finish()

  const elsewhere = await givenCertainRun({ id: 'weekly-drop', markets: ['brazil'] })
  const bob = await give()
  await bob.playMany('elsewhere', 2)
  await server.settle()
  expect((await get(elsewhere)).wins).toEqual([])
  expect((await bob.rounds(elsewhere)).at(-1)?.reason).toBe('market')
  expect((await bob.joinDrops(elsewhere)).error?.code).toBe(15030)
})

test('a prize is never taken back, and a correction wins nothing', async () => {
  const ada = await give()
  const id = await givenCertainRun()
  await ada.playMany('r', 8)
  await server.settle()
  const before = await get(id)
  const { wins } = before
  expect(wins).toHaveLength(6)
  const { rows } = await pool.query<{ cash: bigint }>(
    'select sum(amount)::bigint as cash from reward_grant where player_id = $1',
    [ada.id],
  )
  for (let index = 0; index < 8; index += 1) await ada.rollBack(`r-${index}`)
  await server.settle()
  expect((await get(id)).wins).toEqual(before.wins)
  // All stakes are back, and the prizes stay.
  expect(await ada.cash()).toBe(1_000_000n + (rows[0]?.cash ?? 0n))
})

test('nothing falls in a pause, after the end by staff, or before a paused programme would start', async () => {
  const ada = await give()
  const id = await givenCertainRun()
  expect(await pausePrizeDrop(deps, id, true, {})).toBe(true)
  expect(await pausePrizeDrop(deps, id, true, {})).toBe(false)
  expect((await list())[0]?.state).toBe('paused')
  await ada.playMany('paused', 2)
  await server.settle()
  later(1000)
  await pausePrizeDrop(deps, id, false, {})
  await ada.playMany('running', 4)
  await server.settle()
  expect((await get(id)).wins).toHaveLength(4)
  expect((await ada.rounds(id)).slice(0, 2).map(({ reason }) => reason)).toEqual(['paused', 'paused'])
  later(1000)
  expect(await stopPrizeDrop(deps, id, { by: 'staff:ada' })).toBe(true)
  expect(await stopPrizeDrop(deps, id, { by: 'staff:ada' })).toBe(false)
  later(1000)
  await ada.playMany('stopped', 2)
  await server.settle()
  later(120_000)
  await tick()
  expect(await get(id)).toMatchObject({ drop: { state: 'ended' }, wins: { length: 4 } })
  expect((await ada.rounds(id)).at(-1)?.reason).toBe('after')

  const startsAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  await revise({ ...dropSetting, startsAt })
  await tick()
  expect((await list())[0]).toMatchObject({ state: 'published', secret: null })
  await revise({ ...dropSetting, startsAt, isEnabled: false })
  await tick()
  expect((await list()).some(({ state }) => state === 'published')).toBe(false)
})

test.each([
  ['a hit is missing', 'delete from prize_drop_hit where run_id = $1 and number = 2', 3],
  ['an amount is wrong', 'update prize_drop_hit set amount = 9 where run_id = $1 and number = 1', 1],
  [
    'a round is not one',
    `update prize_drop_hit set settled_at = 'infinity' where run_id = $1 and number = 1`,
    1,
  ],
])('the audit finds that %s', async (_, change, count) => {
  const ada = await give()
  const id = await givenCertainRun()
  await ada.playMany('r', 2)
  await finish()
  await pool.query('create table saved as select * from prize_drop_hit')
  await pool.query(change, [id])
  expect(await findings()).toHaveLength(count)
  await pool.query('delete from prize_drop_hit')
  await pool.query('insert into prize_drop_hit select * from saved')
  await pool.query('drop table saved')
})

test('a prize can be an offer, and metrics show the prizes that are left', async () => {
  const ada = await give()
  const reward = { offer: 'arcade-spins', cash: '5' }
  await givenCertainRun({ oneIn: 100_000, budget: '15', prizes: [{ count: 3, reward }] })
  await ada.play('spins', '1.00')
  await server.settle()
  const { rows } = await pool.query(
    `select g.issued_as as "as", s.offer, s.quantity from reward_grant g join player_freespin s on s.cause = 'grant:' || g.id
      where g.player_id = $1 and g.cause_kind = 'drop'`,
    [ada.id],
  )
  expect(rows).toEqual([{ as: 'offer', offer: 'arcade-spins', quantity: 20 }])
  const metrics = await deps.metrics.registry.metrics()
  expect(metrics).toContain('fairhall_prize_drop_prizes_fallen{drop="weekly-drop"} 1')
  expect(metrics).toContain('fairhall_prize_drop_prizes_left{drop="weekly-drop"} 2')
})
