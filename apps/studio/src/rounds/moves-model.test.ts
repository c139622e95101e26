import { findGame, progressOf, seededDraws } from '@fairhall/games'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expectBooksToAgree } from '../testing/books.ts'
import { emptyStudio, launched, openStudio } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'
import type { Behaviour } from '../testing/fake-wallet.ts'
import { ABANDONED_AFTER_MS, endAbandonedRounds } from './abandoned-rounds.service.ts'
import { deliverDue } from './wallet-calls.service.ts'
import { getMixedSeed } from '../seeds/seeds.service.ts'
import type { Deps } from '../platform/deps.ts'

const database = await createTestDatabase({ empty: true })
afterAll(() => database.drop())

const tables = ['mines', 'blackjack', 'hi-lo', 'tower', 'coin-flip', 'video-poker'] as const
const choices: Record<(typeof tables)[number], object> = {
  mines: { mines: 4 },
  blackjack: {},
  'hi-lo': {},
  tower: { level: 'medium' },
  'coin-flip': { side: 'heads' },
  'video-poker': {},
}
const moves: Record<(typeof tables)[number], unknown[]> = {
  mines: [
    { kind: 'open', tile: 3 },
    { kind: 'open', tile: 7 },
    { kind: 'open', tile: 12 },
    { kind: 'cashOut' },
  ],
  blackjack: [{ kind: 'hit' }, { kind: 'stand' }, { kind: 'double' }, { kind: 'split' }],
  'hi-lo': [
    { kind: 'guess', guess: 'higher' },
    { kind: 'guess', guess: 'lower' },
    { kind: 'skip' },
    { kind: 'cashOut' },
  ],
  tower: [
    { kind: 'pick', tile: 0 },
    { kind: 'pick', tile: 1 },
    { kind: 'pick', tile: 2 },
    { kind: 'cashOut' },
  ],
  'coin-flip': [
    { kind: 'flip', side: 'heads' },
    { kind: 'flip', side: 'tails' },
    { kind: 'flip', side: 'heads' },
    { kind: 'cashOut' },
  ],
  'video-poker': [[], [0, 3], [0, 1, 2, 3, 4], [2]].map((holds) => ({ kind: 'draw', holds })),
}
const wrongMoves = [
  null,
  {},
  { kind: 'open', tile: 99 },
  { kind: 'fold' },
  { kind: 'guess', guess: 'red' },
  { kind: 'pick', tile: 9 },
  { kind: 'flip', side: 'edge' },
  { kind: 'draw', holds: [3, 0] },
  { kind: 'abandon' },
  'hit',
  [1],
]

const behaviours = fc.array(
  fc.constantFrom<Behaviour>(
    'normal',
    'fails',
    'fails-after-booking',
    'cut-after-booking',
    { refuses: 100 },
    { refuses: 105 },
  ),
  { maxLength: 2 },
)
const table = fc.nat(tables.length - 1)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('begin' as const), table, behaviours }) },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      table,
      behaviours,
      move: fc.nat(3),
      /** The next place, a taken one, or one that does not exist yet. */
      ahead: fc.constantFrom(0, 0, 0, 0, -1, 2),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('wrong' as const), table, wrong: fc.nat(wrongMoves.length - 1) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('stranger' as const), table, move: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('deliver' as const), behaviours }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('leave' as const), behaviours }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Known = { id: string; chip: string; moves: unknown[] }

/** Games with moves, each with its latest round, over or not. */
class Hall {
  readonly studio: StudioUnderTest
  readonly seen = new Map<number, Known>()
  players: Player[] = []
  stranger!: Player

  constructor(studio: StudioUnderTest) {
    this.studio = studio
  }

  /** A new launch, because a token expires sooner than a round may be left open. */
  async launch(): Promise<void> {
    this.players = await Promise.all(tables.map((game) => launched(this.studio, game)))
    this.stranger = await launched(this.studio, 'mines', 'demo')
  }

  async take(next: Step): Promise<void> {
    const { studio } = this
    studio.wallet.next = 'behaviours' in next ? [...next.behaviours] : []
    if (next.act === 'deliver') return this.deliver()
    if (next.act === 'leave') return this.leave()
    const game = tables[next.table]!
    const player = this.players[next.table]!
    if (next.act === 'begin') {
      const reply = await player.spin('1.00', { choices: choices[game] })
      expect([200, 409]).toContain(reply.statusCode)
      return this.look(next.table)
    }
    const round = this.seen.get(next.table)
    if (round === undefined) return
    const path = `rounds/${round.id}/moves`
    if (next.act === 'wrong') {
      const reply = await player.post(path, { at: round.moves.length, move: wrongMoves[next.wrong] })
      expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'moveNotAllowed'])
    } else if (next.act === 'stranger') {
      const move = moves.mines[next.move]
      expect((await this.stranger.post(path, { at: round.moves.length, move })).statusCode).toBe(404)
    } else {
      const request = { at: Math.max(0, round.moves.length + next.ahead), move: moves[game][next.move] }
      const replies = await Promise.all(Array.from({ length: next.times }, () => player.post(path, request)))
      for (const reply of replies) expect([200, 409, 422]).toContain(reply.statusCode)
      await this.look(next.table)
    }
  }

  async look(at: number): Promise<void> {
    const { openRound } = (await this.players[at]!.get('session')).json<{ openRound: Known | null }>()
    if (openRound === null) return
    expect(openRound.chip).toBe('1.00')
    this.seen.set(at, openRound)
  }

  async deliver(): Promise<void> {
    this.studio.clock.pass(400_000)
    await Promise.all([deliverDue(this.studio.other), deliverDue(this.studio.other)])
  }

  async leave(): Promise<void> {
    this.studio.clock.pass(ABANDONED_AFTER_MS)
    await Promise.all([endAbandonedRounds(this.studio.other), endAbandonedRounds(this.studio.other)])
    await this.launch()
  }
}

/** Checks that what is stored of a round follows from its seeds, choices and moves. */
async function expectRoundsToReplay(deps: Deps): Promise<void> {
  const { rows } = await database.pool.query<{
    game: string
    choices: object
    moves: object[]
    base: string
    win: string
    state: string
    seed: string
    nonce: number
  }>(
    `select r.game, r.choices, r.moves, r.base_stake::text as base, r.win::text, r.state, r.nonce, r.seed_id as seed
     from studio.round r where r.state in ('open', 'settled')`,
  )
  for (const { game, base, moves: made, seed, nonce, ...row } of rows) {
    const draws = seededDraws({ ...(await getMixedSeed(deps, database.pool, seed)), nonce })
    const outcome = findGame(game)!.play(draws, BigInt(base), row.choices, made)
    expect({ isOver: progressOf(outcome).isOver, win: outcome.win }).toEqual({
      isOver: row.state === 'settled',
      win: BigInt(row.win),
    })
  }
}

test('random moves, repeats, invalid moves, moves of others and left rounds: every round follows from its moves, and the books match', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const hall = new Hall(await openStudio(database.pool))
      await hall.launch()
      for (const next of steps) await hall.take(next)

      hall.studio.wallet.next = []
      await hall.deliver()
      const { rows } = await database.pool.query<{ placed: number }>(
        `select count(*)::int as placed from studio.round where state = 'placed'`,
      )
      expect(rows[0]).toEqual({ placed: 0 })
      await expectRoundsToReplay(hall.studio.other)
      await expectBooksToAgree(database.pool, hall.studio.wallet)
      await hall.studio.close()
      await emptyStudio(database.pool)
    }),
    { numRuns: 20, seed: 11, endOnFailure: true },
  )
})
