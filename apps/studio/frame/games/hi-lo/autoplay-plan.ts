/** How automatic play plays Hi-Lo: it guesses the likelier side until so many guesses are right. */
import { hiLoChance, hiLoDefinition, hiLoGuesses } from '@fairhall/games'
import type { Move, ResultOf } from '../../net/api-types.ts'
import { guessesOf, rulesFor } from './cash-out-figures.ts'

type Rules = typeof hiLoDefinition

/** The guess that more ranks make right; null when none is allowed. */
function likelierGuess(definition: Rules, result: Pick<ResultOf<'hi-lo'>, 'cards' | 'steps'>) {
  const card = result.cards.at(-1) ?? 0
  const guesses = hiLoGuesses(definition, result.cards, result.steps)
  const chance = (guess: (typeof guesses)[number]) => hiLoChance(definition, card, guess)
  return guesses.toSorted((one, other) => chance(other) - chance(one))[0] ?? null
}

export function plannedGuess(
  round: Parameters<typeof rulesFor>[0],
  result: ResultOf<'hi-lo'>,
  count: number,
): Move {
  const guess = guessesOf(result) >= count ? null : likelierGuess(rulesFor(round), result)
  return guess === null ? { kind: 'cashOut' } : { kind: 'guess', guess }
}

/**
 * The chance that one of so many guesses is wrong, over all cards. What the last card was decides the next guess, so the
 * chances of all ranks are followed step by step.
 */
export function hiLoLoseChance(count: number): number {
  const { ranks } = hiLoDefinition
  let chances = Array.from({ length: ranks }, () => 1 / ranks)
  for (let step = 0; step < count; step += 1) {
    const next = Array.from({ length: ranks }, () => 0)
    chances.forEach((chance, rank) => {
      const right = rightRanks(rank, ranks)
      for (const after of right) next[after] = (next[after] ?? 0) + chance / ranks
    })
    chances = next
  }
  return 1 - chances.reduce((sum, chance) => sum + chance, 0)
}

/** The ranks that make the likelier guess right, counted from zero. */
function rightRanks(rank: number, ranks: number): number[] {
  const guess = likelierGuess(hiLoDefinition, { cards: [rank], steps: [] })
  const isHigher = guess === 'higher'
  const isEdge = rank === 0 || rank === ranks - 1
  return Array.from({ length: ranks }, (_, after) => after).filter((after) => {
    if (after === rank) return !isEdge
    return isHigher ? after > rank : after < rank
  })
}
