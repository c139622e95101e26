/** What a round of Coin flip currently pays, and what the next flip would, by the rules that it started with. */
import { coinFlipDefinition, coinFlipMultiplier, leastPay, shownMultiplier } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import { definitionOf } from '../../core/game/definition.ts'
import type { GameKit, MainMove } from '../../core/game/game-view.ts'
import type { ResultOf, Round } from '../../net/api-types.ts'

type Result = Pick<ResultOf<'coin-flip'>, 'fell' | 'lost'>
type Tools = Pick<GameKit, 'currencyFormat' | 'locale'>
type Rules = typeof coinFlipDefinition

const rulesFor = (round: Round): Rules => definitionOf(round, coinFlipDefinition)
const rightOf = ({ fell, lost }: Result) => fell.length - (lost ? 1 : 0)

function timesOf({ locale }: Tools, rules: Rules, right: number): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${format.format(shownMultiplier(coinFlipMultiplier(rules, right)) as Intl.StringNumericLiteral)} ×`
}

const payOf = ({ currencyFormat }: Tools, { stake }: Round, rules: Rules, right: number) =>
  currencyFormat.showSubunits(leastPay(currencyFormat.subunits(stake), coinFlipMultiplier(rules, right)))

export const cashOut = (tools: Tools, result: Result, round: Round): MainMove => ({
  word: 'cashOut',
  move: { kind: 'cashOut' },
  amount: payOf(tools, round, rulesFor(round), rightOf(result)),
})

/** Before a round: what its first flip would pay. */
export const firstFigures = (tools: Tools) => ({
  right: '–',
  now: '–',
  next: timesOf(tools, coinFlipDefinition, 1),
})

export function figuresOf(tools: Tools, result: Result, round: Round) {
  const rules = rulesFor(round)
  const right = rightOf(result)
  return {
    right: numeral(right),
    now: result.lost ? '–' : timesOf(tools, rules, right),
    next: result.lost ? '–' : timesOf(tools, rules, right + 1),
  }
}
