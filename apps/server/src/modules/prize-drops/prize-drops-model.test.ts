/** Random rounds, corrections, repeats, joins, restrictions and pauses give the wins of a naive model, in any number of processes. */
import { seededDraws } from '@fairhall/games'
import { afterAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { prizeDropsOf } from '#tests/support/games/prize-drops.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { countFacts } from '../facts/facts.consumer.ts'
import { insertEntry } from './counting/hits.queries.ts'
import { prizeDropsCounter } from './counting/prize-drops.counter.ts'
import { pausePrizeDrop } from './runs/running.service.ts'

const acme = await startWithProvider()
const { server } = acme
const { deps } = server
const { clock } = server
const { pool } = server.database
const { findings, givenRun, get, secretsOf } = prizeDropsOf(server)
afterAll(() => acme.stop())

const PRIZES = 12
const PLAYER_MAX = 4
const COMMANDS = 200

/** A fixed sequence, so that a failure can be repeated. */
function randomOf(nonce: number) {
  const draws = seededDraws({ serverSeed: '0'.repeat(64), clientSeed: 'model', nonce })
  return (bound: number) => draws.below(bound)
}

interface Sums {
  staked: [string, string]
  won: [string, string]
  base: string
  wagered: string
}

const sumsOf = (cents: number, isWithBonus = false): Sums => ({
  staked: [String(cents), '0'],
  won: ['0', '0'],
  base: String(cents),
  wagered: isWithBonus ? '1' : '0',
})

/** Whether a round wins follows from its ID and the secret of the run. */
function roundIdOf(wins: (roundId: string) => boolean, isWinner: boolean): string {
  for (;;) {
    const roundId = crypto.randomUUID()
    if (wins(roundId) === isWinner) return roundId
  }
}

const endedRound = (playerId: string, roundId: string, gameId: string, sums: Sums) => ({
  kind: 'round.closed',
  playerId,
  roundId,
  gameId,
  currency: 'EUR',
  sums,
  at: clock.now().toISOString(),
})

const counted = countFacts({ factCounters: [prizeDropsCounter(() => deps)] })
const count = (...events: object[]) => inTransaction(deps.db, (tx) => counted.handle(tx, events as never))

test.each([1, 2])('sequence %d', async (seed) => {
  const random = randomOf(seed)
  const players = [await givenPlayer(server), await givenPlayer(server), await givenPlayer(server)]
  const run = await givenRun({
    optInMarkets: ['german'],
    playerMax: PLAYER_MAX,
    prizes: [{ count: PRIZES, reward: '0.01' }],
  })
  const { isWinning, order } = await secretsOf(run)
  const model = {
    wins: [] as { round: string; prize: number }[],
    decided: new Set<string>(),
    isPaused: false,
  }
  const state = players.map(({ id }) => ({ id, joinedAt: '', isRestricted: false, wins: 0 }))
  const ended: { event: ReturnType<typeof endedRound>; player: (typeof state)[number]; isPaused: boolean }[] =
    []

  function expectRound({ event, player, isPaused }: (typeof ended)[number], { staked, wagered }: Sums) {
    const { roundId: round, gameId, at } = event
    const isQualifying = gameId === 'acme-train' && Number(staked[0]) >= 100 && wagered === '0' && !isPaused
    if (!isQualifying || !isWinning(round) || model.decided.has(round)) return
    model.decided.add(round)
    const isJoined = player.joinedAt !== '' && player.joinedAt <= at
    if (!isJoined || player.isRestricted || player.wins >= PLAYER_MAX) return
    const prize = order[model.wins.length]
    if (prize === undefined) return
    player.wins += 1
    model.wins.push({ round, prize })
  }

  for (let command = 0; command < COMMANDS; command += 1) {
    clock.advance(1000)
    const at = clock.now().toISOString()
    const player = state[random(state.length)] as (typeof state)[number]
    const kind = random(20)
    if (kind < 12) {
      const sums = sumsOf([99, 100, 250][random(3)] as number, random(8) === 0)
      const roundId = roundIdOf(isWinning, random(2) === 0)
      const event = endedRound(player.id, roundId, random(8) === 0 ? 'another' : 'acme-train', sums)
      const round = { event, player, isPaused: model.isPaused }
      ended.push(round)
      // Some are delivered twice, at the same time.
      await Promise.all(random(3) === 0 ? [count(event), count(event)] : [count(event)])
      expectRound(round, sums)
    } else if (kind < 15 && ended.length > 0) {
      const round = ended[random(ended.length)] as (typeof ended)[number]
      const { sums: before, at: closedAt, ...event } = round.event
      const sums = sumsOf([0, 300][random(2)] as number)
      await count({ ...event, kind: 'round.corrected', closedAt, before, after: sums, at })
      expectRound(round, sums)
    } else if (kind === 15 && player.joinedAt === '') {
      await inTransaction(deps.db, (tx) => insertEntry(tx, run, player.id, new Date(at)))
      player.joinedAt = at
    } else if (kind < 18) {
      player.isRestricted = random(3) === 0
      await pool.query('update ledger_owner set restriction = $2 where owner = $1', [
        player.id,
        player.isRestricted ? 'excluded' : 'none',
      ])
    } else if (kind === 18) {
      model.isPaused = !model.isPaused
      await pausePrizeDrop(deps, run, model.isPaused, {})
    }
  }
  const { wins } = await get(run)
  expect(wins.map(({ roundId, index }) => ({ round: roundId, prize: index }))).toEqual(model.wins)
  expect(model.wins.length).toBeGreaterThan(0)
  await server.settle()
  expect(await findings()).toEqual([])
})
