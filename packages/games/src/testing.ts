import type { AnyOutcome, Rules } from './original.ts'
import type { Draws } from './draws.ts'
import type { GameId } from './games.ts'

/** Settings to try every game with, and moves that lead its rounds to an end. */
export const sampleChoices: Partial<Record<GameId, object>> = {
  dice: { direction: 'over', target: 2_500 },
  ascent: { auto: 250 },
  mines: { mines: 3 },
  limbo: { target: 200 },
  plinko: { rows: 12, risk: 'medium' },
  wheel: { fields: '20', risk: 'medium' },
  roulette: { bets: { 17: 1, '17-20': 2, red: 1 } },
  keno: { marks: [3, 11, 24, 38], risk: 'medium' },
}

export const choicesFor = (id: GameId): object => sampleChoices[id] ?? {}

/** Moves to try in turn, the first possible one is taken: rounds go on for a while, and then end. */
const wishes: Partial<Record<GameId, (made: number) => object[]>> = {
  ascent: () => [{ cashOut: 250 }, { cashOut: 101 }, { fall: true }],
  blackjack: (made) => [
    ...(made === 0 ? [{ act: 'split' }, { act: 'double' }] : []),
    ...(made < 3 ? [{ act: 'hit' }] : []),
    { act: 'stand' },
  ],
  'hi-lo': (made) =>
    made < 3 ? [{ guess: 'higher' }, { guess: 'lower' }] : [{ cashOut: true }, { leave: true }],
  mines: (made) => [...(made >= 3 ? [{ cashOut: true }] : []), { open: (made * 7) % 25 }],
}

/** Plays a round to its end and answers its moves. `draws` makes the same draws anew each time. */
export function playOut(
  id: GameId,
  rules: Rules,
  draws: () => Draws,
  stake: bigint,
): { moves: object[]; outcome: AnyOutcome } {
  const moves: object[] = []
  let outcome = rules.play(draws(), stake, choicesFor(id), moves)
  while (outcome.isOver === false) {
    const next = (wishes[id]?.(moves.length) ?? []).find((wish) =>
      isPossible(rules, id, draws(), stake, [...moves, wish]),
    )
    if (next === undefined) throw new Error(`No way on in ${id}`)
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
