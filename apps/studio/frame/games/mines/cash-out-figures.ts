/** What a round of Mines currently pays. */
import {
  leastPay,
  minesDefinition,
  minesMultiplier,
  shownMultiplier,
  type MinesChoices,
} from '@fairhall/games'
import { definitionOf } from '../../core/game/definition.ts'
import type { GameKit, MainMove } from '../../core/game/game-view.ts'
import { percentIn, TWO_DECIMALS } from '../../core/amounts/percent.ts'
import type { ResultOf, Round } from '../../net/api-types.ts'

type Tools = Pick<GameKit, 'currencyFormat' | 'locale'>

interface MinesState extends MinesChoices {
  readonly definition: typeof minesDefinition
  /** Opened tiles. */
  readonly safe: number
  readonly stake: string
}

/** A round that has not started, by the current rules. */
export const initialState = ({ mines }: MinesChoices, stake: string): MinesState => ({
  definition: minesDefinition,
  mines,
  safe: 0,
  stake,
})

/** An open round, by the rules that it started with. */
export const stateOf = (round: Round, { opened }: ResultOf<'mines'>): MinesState => ({
  definition: definitionOf(round, minesDefinition),
  mines: (round.choices as MinesChoices).mines,
  safe: opened.length,
  stake: round.stake,
})

const payOf = ({ currencyFormat }: Tools, { definition, mines, safe, stake }: MinesState) =>
  currencyFormat.showSubunits(
    leastPay(currencyFormat.subunits(stake), minesMultiplier(definition, mines, safe)),
  )

/** Nothing can be cashed out before the first tile is opened. */
export const cashOut = (tools: Tools, state: MinesState): MainMove | null =>
  state.safe === 0 ? null : { word: 'cashOut', move: { kind: 'cashOut' }, amount: payOf(tools, state) }

/** What the opened tiles pay, and what the next one would. */
export function figuresOf(tools: Tools, state: MinesState) {
  const { definition, mines, safe } = state
  const left = definition.tiles - mines - safe
  const number = new Intl.NumberFormat(tools.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const times = (count: number) =>
    `${number.format(shownMultiplier(minesMultiplier(definition, mines, count)) as Intl.StringNumericLiteral)} ×`
  return {
    safe,
    now: safe === 0 ? '–' : times(safe),
    next: left === 0 ? '–' : times(safe + 1),
    nextPays: left === 0 ? '–' : payOf(tools, { ...state, safe: safe + 1 }),
    chance: percentIn(tools.locale, (left / (definition.tiles - safe)) * 100, TWO_DECIMALS),
  }
}
