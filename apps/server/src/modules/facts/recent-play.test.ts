/**
 * Random rounds and corrections, in batches of which some fail before their commit and some are parked, so that later ones are counted
 * before them. Two processes count, one after the other, and rows are changed elsewhere: the tables with the recent play are always the
 * sums of the facts.
 */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { waitForLock } from '#tests/support/database/locks.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { draws, timeFor } from '#tests/support/runner/property-runs.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { StoredEvent } from '../../platform/outbox/events.ts'
import { toIsoDate } from '../limits/index.ts'
import { readZones } from '../player-state/index.ts'
import type { RoundSums } from '../rounds/index.ts'
import { countFacts } from './facts.consumer.ts'
import type { FactCounter } from './facts.deps.ts'
import { addAllRecentPlay } from './recent-play.queries.ts'

const acme = await startWithProvider()
const { server } = acme
const { db } = server.deps
await server.deps.catalogue.refresh()
afterAll(() => acme.stop())

const HOUR_MS = 3_600_000
const GAMES = ['acme-train', 'acme-ghost'] as const

const step = fc.record({
  player: fc.nat({ max: 2 }),
  game: fc.constantFrom(...GAMES),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
  stake: fc.integer({ min: 1, max: 50 }),
  won: fc.nat({ max: 60 }),
  isWithBonus: fc.boolean(),
  hours: fc.constantFrom(0, 0, 0, 1, 9),
  corrects: fc.option(fc.nat(), { freq: 3 }),
  /** Whether the batch ends after it, and how. One that is parked is counted last. */
  ends: fc.constantFrom('no', 'no', 'no', 'commits', 'fails', 'dies', 'parks'),
  process: fc.nat({ max: 1 }),
  /** Whether the row of the player is changed in another way after the batch. */
  isTouched: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Played {
  playerId: string
  gameId: string
  currency: string
  roundId: string
  closedAt: string
  sums: RoundSums
}

const sumsOf = ({ stake, won, isWithBonus }: Pick<Step, 'isWithBonus' | 'stake' | 'won'>): RoundSums => ({
  staked: [String(stake), isWithBonus ? '5' : '0'],
  won: [String(won), '0'],
  base: String(stake),
  wagered: '0',
})

/** A naive model: sums by a text of their keys. */
class Sums {
  readonly #rows = new Map<string, bigint[]>()
  add(key: readonly string[], values: readonly bigint[]): void {
    const known = this.#rows.get(key.join(' ')) ?? values.map(() => 0n)
    this.#rows.set(
      key.join(' '),
      known.map((value, index) => value + (values[index] as bigint)),
    )
  }
  /** Without those that are all zero, which tables may have or not. */
  list(): string[] {
    const some = [...this.#rows].filter(([, values]) => values.some((value) => value !== 0n))
    return some.map(([key, values]) => `${key}: ${values.join(' ')}`).toSorted()
  }
}

const read = async (view: string, key: string, values: readonly string[], ids: readonly string[]) => {
  const { rows } = await db.query<{ key: string; values: string[] }>(
    `select concat_ws(' ', ${key}) as key, array[${values.map((value) => `trunc(sum(${value}))::text`).join(', ')}] as values
       from ${view} where player_id = any ($1::uuid[]) group by ${key}`,
    [ids],
  )
  return rows
    .filter((row) => row.values.some((value) => value !== '0'))
    .map((row) => `${row.key}: ${row.values.join(' ')}`)
    .toSorted()
}

const runs = draws(6, 20_261_129)

test('tables with the recent play are the sums of all facts', { timeout: timeFor(runs, 5_000) }, async () => {
  let at = server.clock.now().getTime()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const players = await Promise.all([0, 1, 2].map(() => givenPlayer(server)))
      const ids = players.map(({ id }) => id)
      const zones = await readZones(db, ids)
      const [games, own, report] = [new Sums(), new Sums(), new Sums()]
      const played: Played[] = []
      let batch: StoredEvent[] = []

      const count = (index: number): StoredEvent => {
        const { player, game, currency, hours, corrects, ...amounts } = steps[index] as Step
        at += hours * HOUR_MS + 1000
        const now = new Date(at).toISOString()
        const corrected = corrects === null ? undefined : played[corrects % Math.max(played.length, 1)]
        const sums = sumsOf({ ...amounts, isWithBonus: amounts.isWithBonus && corrected === undefined })
        const nothing = { ...sumsOf({ stake: 0, won: 0, isWithBonus: false }), base: '0' }
        const before = corrected?.sums ?? nothing
        const round = corrected ?? {
          playerId: ids[player] as string,
          gameId: game,
          currency,
          roundId: crypto.randomUUID(),
          closedAt: now,
          sums,
        }
        if (corrected === undefined) played.push(round)
        else corrected.sums = sums
        const ofOwn = (of: RoundSums, part: 'staked' | 'won') =>
          of.staked[1] === '0' ? BigInt(of[part][0]) : 0n
        const all = (part: 'staked' | 'won') => BigInt(sums[part][0]) - BigInt(before[part][0])
        const staked = ofOwn(sums, 'staked') - ofOwn(before, 'staked')
        const day = round.closedAt.slice(0, 10)
        games.add([round.playerId, day, round.currency, round.gameId], [staked, staked])
        own.add([round.playerId, day, round.currency], [staked, ofOwn(sums, 'won') - ofOwn(before, 'won')])
        const here = toIsoDate(zones.get(round.playerId) as string, new Date(at))
        const rounds = corrected === undefined ? 1n : 0n
        report.add([round.playerId, here, round.currency], [rounds, all('staked'), all('won')])
        const { roundId, playerId, gameId, closedAt } = round
        const fact = { roundId, playerId, gameId, currency: round.currency, at: now }
        return corrected === undefined
          ? { kind: 'round.closed', ...fact, sums }
          : { kind: 'round.corrected', ...fact, closedAt, before, after: sums }
      }

      let isBroken = false
      const broken: FactCounter = {
        name: 'broken',
        count: () => (isBroken ? Promise.reject(new Error('the process died')) : Promise.resolve()),
      }
      const factCounters = [...server.deps.factCounters, broken]
      // One of them does not keep all three players.
      const processes = [countFacts({ factCounters }), countFacts({ factCounters }, 2)]
      const handle = (events: readonly StoredEvent[], process: number, ends = 'commits') =>
        inTransaction(db, async (tx) => {
          isBroken = ends === 'fails'
          await processes[process]?.handle(tx, events)
          if (ends === 'dies') throw new Error('the process died')
        })
      const parked: StoredEvent[][] = []
      for (const [index, { ends, player, process, isTouched }] of steps.entries()) {
        batch.push(count(index))
        if (ends === 'no' && index < steps.length - 1) continue
        if (ends === 'fails' || ends === 'dies')
          await expect(handle(batch, process, ends)).rejects.toThrow('died')
        if (ends === 'parks') parked.push(batch)
        else await handle(batch, process)
        batch = []
        if (isTouched) {
          await db.query('update recent_play set ended_at = null where player_id = $1', [ids[player]])
          await db.query('update loyalty_account set level = 3 - level where player_id = $1 and level < 3', [
            ids[player],
          ])
        }
      }
      for (const late of parked) await handle(late, 0)
      const key = 'player_id, day, currency'
      const compare = async (ending: string) => {
        expect(await read(`loyalty_play${ending}`, `${key}, game`, ['staked', 'base'], ids)).toEqual(
          games.list(),
        )
        expect(await read(`own_play${ending}`, key, ['staked', 'won'], ids)).toEqual(own.list())
        expect(await read(`play_day${ending}`, key, ['rounds', 'staked', 'won'], ids)).toEqual(report.list())
      }
      const readTotals = async (ending: string) => {
        const values = (column: string) =>
          `(select sum(${column}) from ${column === 'score' ? 'loyalty_account' : 'rakeback'}${ending} where player_id = any ($1::uuid[]))::float8`
        const text = `select ${values('score')} as score, ${values('accrued')} as accrued`
        return (await db.query<{ score: number; accrued: number }>(text, [ids])).rows[0]
      }
      await compare('_all')
      const totals = await readTotals('_all')
      // As before a rollback to a version that reads only the tables.
      await addAllRecentPlay(db)
      await compare('')
      await compare('_all')
      expect(await readTotals('')).toEqual(totals)
    }),
    runs,
  )
})

const roundOf = (playerId: string) => ({
  kind: 'round.closed',
  playerId,
  roundId: crypto.randomUUID(),
  gameId: 'acme-train',
  currency: 'EUR',
  sums: sumsOf({ stake: 10, won: 0, isWithBonus: false }),
  at: `${server.clock.now().toISOString().slice(0, 10)}T12:00:00.000Z`,
})

test('a row that another transaction holds and then changes is read again before its sums are saved', async () => {
  const ada = await givenPlayer(server)
  const consumer = countFacts(server.deps)
  let tries = 0
  const count = () =>
    inTransaction(db, (tx) => {
      tries += 1
      return consumer.handle(tx, [roundOf(ada.id)])
    })
  await count()
  await count()
  expect(tries).toBe(2)
  const counting = await inTransaction(db, async (tx) => {
    await tx.query(
      `update recent_play set quests = '{}', report_staked = report_staked + 1 where player_id = $1`,
      [ada.id],
    )
    const later = count()
    await waitForLock(server.database.pool)
    return { later }
  })
  await counting.later
  expect(tries).toBe(4)
  const { rows } = await db.query<{ staked: bigint; quests: string | null }>(
    'select report_staked as staked, quests from recent_play where player_id = $1',
    [ada.id],
  )
  expect(rows).toEqual([{ staked: 31n, quests: '{}' }])
})

test.each([
  ['level', `update loyalty_account set level = 5 where player_id = $1`, 'rate'],
  ['time zone', `update ledger_owner set zone = 'Pacific/Kiritimati' where owner = $1`, 'report_day'],
])('a %s that changes applies to the next round', async (_name, change, column) => {
  const ada = await givenPlayer(server)
  const consumer = countFacts(server.deps)
  const countOne = async () => {
    const round = roundOf(ada.id)
    await inTransaction(db, (tx) => consumer.handle(tx, [round]))
    const { rows } = await db.query<{ value: string }>(
      `select ${column}::text as value from recent_play where player_id = $1`,
      [ada.id],
    )
    return rows[0]?.value
  }
  const before = await countOne()
  expect(await countOne()).toBe(before)
  await db.query(change, [ada.id])
  expect(await countOne()).not.toBe(before)
})

test('a time zone that changes applies to a correction that changes no recent play', async () => {
  const ada = await givenPlayer(server)
  const consumer = countFacts({
    factCounters: server.deps.factCounters.filter(({ name }) => name === 'play-report'),
  })
  const count = (event: StoredEvent) => inTransaction(db, (tx) => consumer.handle(tx, [event]))
  const { sums, ...round } = roundOf(ada.id)
  await count({ ...round, sums })
  await db.query(`update ledger_owner set zone = 'Pacific/Kiritimati' where owner = $1`, [ada.id])
  const at = new Date(Date.parse(round.at) + 48 * HOUR_MS)
  const after = sumsOf({ stake: 10, won: 7, isWithBonus: false })
  const correction = { closedAt: round.at, at: at.toISOString(), before: sums, after }
  await count({ ...round, ...correction, kind: 'round.corrected' })
  const { rows } = await db.query('select day::text as day, won from play_day where player_id = $1', [ada.id])
  expect(rows).toEqual([{ day: toIsoDate('Pacific/Kiritimati', at), won: 7n }])
})
