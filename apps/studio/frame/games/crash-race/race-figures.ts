/** The chance of a bet on the race, and what it pays. */
import {
  crashRaceDefinition,
  leastPay,
  raceChance,
  raceMultiplier,
  toNumber,
  type CrashRaceChoices,
} from '@fairhall/games'
import { percentIn, TWO_DECIMALS } from '../../core/amounts/percent.ts'
import type { GameKit } from '../../core/game/game-view.ts'

type Tools = Pick<GameKit, 'currencyFormat' | 'locale'>

export const raceLoseChance = (choices: CrashRaceChoices): number =>
  1 - toNumber(raceChance(crashRaceDefinition, choices))

export function timesOf({ locale }: Tools, choices: CrashRaceChoices): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const { over, under } = raceMultiplier(crashRaceDefinition, choices)
  return `${format.format(Number((over * 100n) / under) / 100)} ×`
}

export function figuresOf(tools: Tools, choices: CrashRaceChoices, stake: string) {
  const { currencyFormat, locale } = tools
  const pays = leastPay(currencyFormat.subunits(stake), raceMultiplier(crashRaceDefinition, choices))
  return {
    chance: percentIn(locale, toNumber(raceChance(crashRaceDefinition, choices)) * 100, TWO_DECIMALS),
    times: timesOf(tools, choices),
    pays: currencyFormat.showSubunits(pays),
  }
}
