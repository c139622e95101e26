import { commitmentOf, type Draws, seededDraws, type Seeds } from './draws.ts'
import { type Fraction, fraction, times } from './fraction.ts'
import { type GameId, games } from './games.ts'
import type { AnyOutcome, Rules } from './original.ts'
import type { PublishedRound } from './published.ts'

/** Sample settings of every game, and moves that lead its rounds to an end. */
const sampleChoices: Partial<Record<GameId, object>> = {
  dice: { direction: 'over', target: 2_500 },
  ascent: { auto: 250 },
  mines: { mines: 3 },
  limbo: { target: 200 },
  plinko: { rows: 12, risk: 'medium' },
  wheel: { fields: '20', risk: 'medium' },
  roulette: { bets: { 17: 1, '17-20': 2, red: 1 } },
  'coin-flip': { side: 'heads' },
  baccarat: { bets: { player: 2, tie: 1, bankerPair: 1 } },
  'crash-race': { racer: 1, finish: 'topTwo' },
  tower: { level: 'medium' },
  keno: { marks: [3, 11, 24, 38], risk: 'medium' },
}

const choicesFor = (id: GameId): object => sampleChoices[id] ?? {}

/** Moves to try in order; the first possible one is made. Rounds continue for a while, then end. */
const candidateMoves: Partial<Record<GameId, (made: number) => object[]>> = {
  ascent: () => [{ kind: 'cashOut', height: 250 }, { kind: 'cashOut', height: 101 }, { kind: 'crash' }],
  blackjack: (made) => [
    ...(made === 0 ? [{ kind: 'split' }, { kind: 'double' }] : []),
    ...(made < 3 ? [{ kind: 'hit' }] : []),
    { kind: 'stand' },
  ],
  'coin-flip': (made) => [made < 2 ? { kind: 'flip', side: 'tails' } : { kind: 'cashOut' }],
  tower: (made) => [made < 3 ? { kind: 'pick', tile: made } : { kind: 'cashOut' }],
  'curio-cabinet': (made) => [
    { kind: 'open', place: (made * 4) % 15 },
    { kind: 'open', place: 14 - made },
  ],
  'video-poker': () => [{ kind: 'draw', holds: [0, 3] }],
  'hi-lo': (made) =>
    made < 3
      ? [
          { kind: 'guess', guess: 'higher' },
          { kind: 'guess', guess: 'lower' },
        ]
      : [{ kind: 'cashOut' }, { kind: 'abandon' }],
  mines: (made) => [...(made >= 3 ? [{ kind: 'cashOut' }] : []), { kind: 'open', tile: (made * 7) % 25 }],
}

/** Plays a round to its end and returns its moves. `draws` creates the same draws each time. */
function playOut(
  id: GameId,
  rules: Rules,
  draws: () => Draws,
  stake: bigint,
): { moves: object[]; outcome: AnyOutcome } {
  const moves: object[] = []
  let outcome = rules.play(draws(), stake, choicesFor(id), moves)
  while (outcome.isOver === false) {
    const next = (candidateMoves[id]?.(moves.length) ?? []).find((candidate) =>
      isPossible(rules, id, draws(), stake, [...moves, candidate]),
    )
    if (next === undefined) throw new Error(`No possible move in ${id}`)
    moves.push(next)
    outcome = rules.play(draws(), stake, choicesFor(id), moves)
  }
  return { moves, outcome }
}

function isPossible(rules: Rules, id: GameId, draws: Draws, stake: bigint, moves: object[]): boolean {
  try {
    rules.play(draws, stake, choicesFor(id), moves)
    return true
  } catch {
    return false
  }
}

const seedsOfTests: Seeds = { serverSeed: 'c0ffee'.padEnd(64, '0'), clientSeed: 'mine', nonce: 3 }

/** A round as the casino publishes it once its seed is revealed, passed through JSON. */
export function publishedRound(
  id: GameId,
  seeds: Seeds = seedsOfTests,
): PublishedRound & { serverSeed: string; winSubunits: string } {
  const choices = choicesFor(id)
  const { outcome, moves } = playOut(id, games[id], () => seededDraws(seeds), 1_000n)
  const claim = {
    ...seeds,
    state: 'settled',
    game: id,
    build: games[id].build,
    stakeSubunits: '1000',
    choices,
    moves,
    serverSeedHash: commitmentOf(seeds.serverSeed),
    winSubunits: outcome.win.toString(),
    outcome: { ...outcome, win: 'as shown' },
  }
  return JSON.parse(JSON.stringify(claim)) as typeof claim
}

/** One possible sequence of draws: what it pays, and its probability. */
type Way = { pays: number; chance: Fraction }

/** Plays with every possible sequence of draws. */
export function everyWay(play: (draws: Draws) => number): Way[] {
  const ways: Way[] = []
  const pending: number[][] = [[]]
  for (let drawn = pending.pop(); drawn !== undefined; drawn = pending.pop()) {
    const taken = [...drawn]
    let chance = fraction(1n)
    let at = 0
    const pays = play({
      below(bound) {
        if (at === taken.length) {
          for (let other = 1; other < bound; other += 1) pending.push([...taken, other])
          taken.push(0)
        }
        chance = times(chance, fraction(1n, BigInt(bound)))
        return taken[at++]!
      },
    })
    ways.push({ pays, chance })
  }
  return ways
}
