/** What a round of Mines currently pays. */
import {
  leastPay,
  minesDefinition,
  minesMultiplier,
  shownMultiplier,
  type MinesChoices,
} from '@fairhall/games'
import { definitionOf } from '../../core/definition.ts'
import type { GameKit, MainMove } from '../../core/game-view.ts'
import { percentIn, TWO_DECIMALS } from '../../core/percent.ts'
import type { ResultOf, Round } from '../../net/wire.ts'

type Tools = Pick<GameKit, 'purse' | 'locale'>

export interface Standing extends MinesChoices {
  readonly definition: typeof minesDefinition
  /** Opened tiles. */
  readonly safe: number
  readonly stake: string
}

/** A round that has not started, by the current rules. */
export const nextStanding = ({ mines }: MinesChoices, stake: string): Standing => ({
  definition: minesDefinition,
  mines,
  safe: 0,
  stake,
})

/** An open round, by the rules that it started with. */
export const standingOf = (round: Round, { opened }: ResultOf<'mines'>): Standing => ({
  definition: definitionOf(round, minesDefinition),
  mines: (round.choices as MinesChoices).mines,
  safe: opened.length,
  stake: round.stake,
})

const payOf = ({ purse }: Tools, { definition, mines, safe, stake }: Standing) =>
  purse.showSubunits(leastPay(purse.subunits(stake), minesMultiplier(definition, mines, safe)))

/** Nothing can be cashed out before the first tile is opened. */
export const cashOut = (tools: Tools, standing: Standing): MainMove | null =>
  standing.safe === 0 ? null : { word: 'cashOut', move: { cashOut: true }, amount: payOf(tools, standing) }

/** What the opened tiles pay, and what the next one would. */
export function figuresOf(tools: Tools, standing: Standing) {
  const { definition, mines, safe } = standing
  const left = definition.tiles - mines - safe
  const number = new Intl.NumberFormat(tools.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const times = (count: number) =>
    `${number.format(shownMultiplier(minesMultiplier(definition, mines, count)) as Intl.StringNumericLiteral)} ×`
  return {
    safe,
    now: safe === 0 ? '–' : times(safe),
    next: left === 0 ? '–' : times(safe + 1),
    nextPays: left === 0 ? '–' : payOf(tools, { ...standing, safe: safe + 1 }),
    chance: percentIn(tools.locale, (left / (definition.tiles - safe)) * 100, TWO_DECIMALS),
  }
}
