/** The board of Crash Race: the lanes, the kind of bet, and what it pays. */
import { raceFinishes, type CrashRaceChoices, type RaceFinish } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import {
  createBoard,
  createFigure,
  createSettings,
  createSwitch,
  createVerdict,
  withVerdict,
} from '../../view/board.ts'
import { h } from '../../view/dom.ts'
import { createLanes, RACERS } from './race-lanes.ts'
import { figuresOf, timesOf } from './race-figures.ts'

interface RaceActions {
  pick(racer: number): void
  choose(finish: RaceFinish): void
}

export function createCrashRaceBoard(kit: GameKit, actions: RaceActions) {
  const { t } = kit
  const lanes = createLanes(kit, actions.pick)
  const verdict = createVerdict()
  const figures = {
    times: createFigure(t('dice.multiplier'), 'strong'),
    chance: createFigure(t('dice.chance')),
    pays: createFigure(t('dice.pays')),
  }
  const finish = createSwitch(
    t('crashRace.finish'),
    raceFinishes.map((one) => [one, t(`crashRace.finishes.${one}`)] as const),
    actions.choose,
  )
  const element = createBoard(
    kit,
    'crash-race',
    withVerdict(h('div', { class: 'cr-table' }, lanes.element), verdict),
    h('div', { class: 'figures' }, ...Object.values(figures).map((one) => one.element)),
    createSettings(kit, finish.element),
  )
  return {
    element,
    lanes,
    verdict,
    draw(choices: CrashRaceChoices, stake: string) {
      const shown = figuresOf(kit, choices, stake)
      figures.times.show(shown.times)
      figures.chance.show(shown.chance)
      figures.pays.show(shown.pays)
      finish.show(choices.finish)
      lanes.choose(
        choices.racer,
        RACERS.map((racer) => timesOf(kit, { ...choices, racer })),
      )
    },
    clear() {
      verdict.clear()
      lanes.clear()
    },
  }
}
