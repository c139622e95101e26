/**
 * What a round of Hi-Lo currently pays, and which guesses are possible, by the rules that it started with.
 */
import {
  hiLoChance,
  hiLoDefinition,
  hiLoGuesses,
  hiLoMultiplier,
  leastPay,
  shownMultiplier,
} from '@fairhall/games'
import { definitionOf } from '../../core/game/definition.ts'
import type { GameKit, MainMove } from '../../core/game/game-view.ts'
import { numeral } from '../../core/amounts/numerals.ts'
import { percentIn, TWO_DECIMALS } from '../../core/amounts/percent.ts'
import type { ResultOf, Round } from '../../net/api-types.ts'
import type { Offer } from './hi-lo-board.ts'

type Result = ResultOf<'hi-lo'>
type Tools = Pick<GameKit, 'currencyFormat' | 'locale'>

export const guessesOf = ({ steps }: Result) => steps.filter((step) => step !== 'skip').length
export const rulesFor = (round: Round) => definitionOf(round, hiLoDefinition)
const multiplierOf = ({ cards, steps }: Result, round: Round) => hiLoMultiplier(rulesFor(round), cards, steps)

const shown = ({ locale }: Tools, number: string) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    number as Intl.StringNumericLiteral,
  )

const payOf = ({ currencyFormat }: Tools, result: Result, round: Round) =>
  currencyFormat.showSubunits(leastPay(currencyFormat.subunits(round.stake), multiplierOf(result, round)))

export const cashOut = (tools: Tools, result: Result, round: Round): MainMove => ({
  word: 'cashOut',
  move: { kind: 'cashOut' },
  amount: payOf(tools, result, round),
})

export function offersOf(tools: Tools, { cards, steps }: Result, round: Round): Offer[] {
  const definition = rulesFor(round)
  const card = cards.at(-1) ?? 0
  return hiLoGuesses(definition, cards, steps).map((guess) => ({
    guess,
    chance: percentIn(
      tools.locale,
      (hiLoChance(definition, card, guess) / definition.ranks) * 100,
      TWO_DECIMALS,
    ),
    times: `${shown(tools, shownMultiplier(hiLoMultiplier(definition, cards, [...steps, guess])))} ×`,
  }))
}

export function figuresOf(tools: Tools, result: Result, round: Round) {
  const guesses = guessesOf(result) - (result.lost ? 1 : 0)
  const none = guesses === 0 || result.lost
  return {
    now: none ? '–' : `${shown(tools, shownMultiplier(multiplierOf(result, round)))} ×`,
    guesses: numeral(guesses),
    pays: none ? '–' : payOf(tools, result, round),
  }
}
