/** What a round of Tower currently pays, and what the next floor would. */
import {
  leastPay,
  shownMultiplier,
  towerDefinition,
  towerMultiplier,
  type TowerChoices,
} from '@fairhall/games'
import { percentIn, TWO_DECIMALS } from '../../core/amounts/percent.ts'
import { definitionOf } from '../../core/game/definition.ts'
import type { GameKit, MainMove } from '../../core/game/game-view.ts'
import type { ResultOf, Round } from '../../net/api-types.ts'

type Tools = Pick<GameKit, 'currencyFormat' | 'locale'>

export interface TowerState extends TowerChoices {
  readonly definition: typeof towerDefinition
  /** Floors climbed. */
  readonly climbed: number
  readonly stake: string
}

/** A round that has not started, by the current rules. */
export const initialState = ({ level }: TowerChoices, stake: string): TowerState => ({
  definition: towerDefinition,
  level,
  climbed: 0,
  stake,
})

/** An open round, by the rules that it started with. */
export const stateOf = (round: Round, { picks, fell }: ResultOf<'tower'>): TowerState => ({
  definition: definitionOf(round, towerDefinition),
  level: (round.choices as TowerChoices).level,
  climbed: picks.length - (fell ? 1 : 0),
  stake: round.stake,
})

const payOf = ({ currencyFormat }: Tools, { definition, level, climbed, stake }: TowerState) =>
  currencyFormat.showSubunits(
    leastPay(currencyFormat.subunits(stake), towerMultiplier(definition, level, climbed)),
  )

/** Nothing can be cashed out before the first floor. */
export const cashOut = (tools: Tools, state: TowerState): MainMove | null =>
  state.climbed === 0 ? null : { word: 'cashOut', move: { kind: 'cashOut' }, amount: payOf(tools, state) }

/** The multiplier of each floor, from the lowest. */
export function timesOfFloors({ locale }: Tools, { definition, level }: TowerState): string[] {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return Array.from({ length: definition.levels[level].floors }, (_, at) => {
    const times = shownMultiplier(towerMultiplier(definition, level, at + 1))
    return `${format.format(times as Intl.StringNumericLiteral)} ×`
  })
}

export function figuresOf(tools: Tools, state: TowerState) {
  const { definition, level, climbed } = state
  const { tiles, traps, floors } = definition.levels[level]
  const times = timesOfFloors(tools, state)
  const isTop = climbed === floors
  return {
    now: times[climbed - 1] ?? '–',
    next: times[climbed] ?? '–',
    nextPays: isTop ? '–' : payOf(tools, { ...state, climbed: climbed + 1 }),
    chance: isTop ? '–' : percentIn(tools.locale, ((tiles - traps) / tiles) * 100, TWO_DECIMALS),
  }
}
