/** How automatic play climbs Tower: random tiles for so many floors, then it cashes out. */
import { towerDefinition, type TowerChoices } from '@fairhall/games'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { resultOf } from '../../core/game/result.ts'
import type { Move } from '../../net/api-types.ts'
import { createCount } from '../../view/board.ts'
import { h } from '../../view/dom.ts'

type Level = TowerChoices['level']

const levelOf = (level: Level) => towerDefinition.levels[level]
const FLOORS_MAX = Math.max(...Object.values(towerDefinition.levels).map(({ floors }) => floors))

/** The chance that one of so many floors ends the climb. */
export function towerLoseChance(count: number, level: Level): number {
  const { tiles, traps, floors } = levelOf(level)
  return 1 - ((tiles - traps) / tiles) ** Math.min(count, floors)
}

/** The next move of a plan. `random` is below 1. */
export function plannedPick(count: number, level: Level, climbed: number, random: number): Move {
  const { tiles } = levelOf(level)
  return climbed < count ? { kind: 'pick', tile: Math.floor(random * tiles) } : { kind: 'cashOut' }
}

export function automaticPlay(
  { t }: GameKit,
  level: () => Level,
): Required<Pick<GameView, 'loseChance' | 'autoMove' | 'autoplayOptions'>> {
  let count = 2
  return {
    loseChance: () => towerLoseChance(count, level()),
    autoMove: (round) => plannedPick(count, level(), resultOf(round, 'tower').picks.length, Math.random()),
    autoplayOptions(changed) {
      const field = createCount(
        t('tower.climb'),
        [1, FLOORS_MAX],
        [t('tower.climbLess'), t('tower.climbMore')],
        (next) => {
          count = next
          field.show(next)
          changed()
        },
      )
      field.show(count)
      return h('div', { class: 'plan' }, field.element)
    },
  }
}
