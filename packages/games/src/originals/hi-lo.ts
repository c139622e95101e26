import { fraction, times } from '../fraction.ts'
import type { Fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, kindOf, oneOf } from '../original.ts'
import type { Abandon } from '../original.ts'
import { payExactly } from '../exact-payout.ts'
import { CARDS, RANKS, rankOf } from './cards.ts'

/**
 * Hi-Lo: a card is open, and the player guesses how the next one compares. Every card is one of 52,
 * independent of the previous ones. A right guess multiplies the cash-out by one over its probability, so
 * each step is fair, and the return is 99% however it is played.
 */
export type HiLoGuess = 'higher' | 'lower' | 'same'

type HiLoMove = { kind: 'guess'; guess: HiLoGuess } | { kind: 'skip' } | { kind: 'cashOut' } | Abandon

export type HiLoOutcome = {
  kind: 'hi-lo'
  isOver: boolean
  /** Every card that was open; the last one is the current one. */
  cards: number[]
  /** The step from each card to the next. */
  steps: (HiLoGuess | 'skip')[]
  lost: boolean
  win: bigint
}

export type HiLoDefinition = {
  ranks: number
  cards: number
  /** Per cent of the fair multiplier. */
  returned: number
  /** A guess that would exceed this cannot be made. */
  multiplierMax: number
  skipsMax: number
}

export const hiLoDefinition: HiLoDefinition = {
  ranks: RANKS,
  cards: CARDS,
  returned: 99,
  multiplierMax: 100_000,
  skipsMax: 52,
}

/**
 * How many of the 13 ranks make a guess right. The same rank counts for both sides, except on an ace and a
 * king, where one side would always be right: there the sides are higher and same, or lower and same. 0: the
 * guess cannot be made.
 */
export function hiLoChance({ ranks }: HiLoDefinition, card: number, guess: HiLoGuess): number {
  const rank = rankOf(card)
  const isEdge = rank === 1 || rank === ranks
  if (guess === 'same') return isEdge ? 1 : 0
  if (guess === 'higher') return rank === ranks ? 0 : ranks - rank + (isEdge ? 0 : 1)
  return rank === 1 ? 0 : rank - (isEdge ? 1 : 0)
}

function isRight(definition: HiLoDefinition, card: number, guess: HiLoGuess, next: number): boolean {
  const [rank, after] = [rankOf(card), rankOf(next)]
  if (guess === 'same') return after === rank
  const isEdge = rank === 1 || rank === definition.ranks
  if (after === rank) return !isEdge
  return guess === 'higher' ? after > rank : after < rank
}

/** The cash-out after these cards and steps, in stakes. */
export function hiLoMultiplier(
  definition: HiLoDefinition,
  cards: readonly number[],
  steps: readonly (HiLoGuess | 'skip')[],
): Fraction {
  let multiplier = fraction(BigInt(definition.returned), 100n)
  steps.forEach((step, at) => {
    if (step === 'skip') return
    const chance = hiLoChance(definition, cards[at]!, step)
    multiplier = times(multiplier, fraction(BigInt(definition.ranks), BigInt(chance)))
  })
  return multiplier
}

/** The possible guesses in the current state. */
export function hiLoGuesses(
  definition: HiLoDefinition,
  cards: readonly number[],
  steps: readonly (HiLoGuess | 'skip')[],
): HiLoGuess[] {
  return (['higher', 'lower', 'same'] as const).filter((guess) => {
    if (hiLoChance(definition, cards.at(-1)!, guess) === 0) return false
    const { over, under } = hiLoMultiplier(definition, cards, [...steps, guess])
    return over <= under * BigInt(definition.multiplierMax)
  })
}

const guessed = (steps: readonly (HiLoGuess | 'skip')[]): number =>
  steps.filter((step) => step !== 'skip').length

export const hiLo = defineOriginal({
  id: 'hi-lo',
  title: 'Hi-Lo',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '99999.98',
  best: { pays: '99999.98', every: '82981962.27' },
  definition: hiLoDefinition,
  rules: (definition: HiLoDefinition) => ({
    readChoices: (raw): object | null => (Object.keys(fieldsOf(raw)).length === 0 ? {} : null),
    readMove(raw): HiLoMove | null {
      const kind = oneOf(kindOf(raw), ['guess', 'skip', 'cashOut', 'abandon'])
      if (kind !== 'guess') return kind === null ? null : { kind }
      const guess = oneOf(fieldsOf(raw)['guess'], ['higher', 'lower', 'same'])
      return guess === null ? null : { kind, guess }
    },
    play(draws, stake, _choices, moves): HiLoOutcome {
      const cards = [draws.below(definition.cards)]
      const steps: (HiLoGuess | 'skip')[] = []
      let lost = false
      let win: bigint | null = null
      for (const move of moves) {
        if (lost || win !== null) throw new RangeError('The round is over')
        if (move.kind === 'cashOut' || move.kind === 'abandon') {
          const isUntouched = guessed(steps) === 0
          if (isUntouched && move.kind === 'cashOut') throw new RangeError('Nothing was guessed yet')
          win = isUntouched ? stake : payExactly(draws, stake, hiLoMultiplier(definition, cards, steps))
        } else if (move.kind === 'skip') {
          if (steps.length - guessed(steps) >= definition.skipsMax)
            throw new RangeError('No card can be skipped')
          steps.push('skip')
          cards.push(draws.below(definition.cards))
        } else {
          if (!hiLoGuesses(definition, cards, steps).includes(move.guess))
            throw new RangeError('The guess cannot be made')
          const card = cards.at(-1)!
          const next = draws.below(definition.cards)
          steps.push(move.guess)
          cards.push(next)
          lost = !isRight(definition, card, move.guess, next)
        }
      }
      return { kind: 'hi-lo', isOver: lost || win !== null, cards, steps, lost, win: win ?? 0n }
    },
    isStakeReturned: ({ isOver, lost, steps }) => isOver && !lost && guessed(steps) === 0,
  }),
})
