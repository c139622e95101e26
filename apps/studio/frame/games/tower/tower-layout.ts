/** The layout of Tower: the floors in view, what they pay, and the level. */
import { towerLevels, type TowerLevel } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import {
  createBoard,
  createFigure,
  createSettings,
  createSwitch,
  createVerdict,
  withVerdict,
} from '../../view/board.ts'
import { h, iconButton } from '../../view/dom.ts'
import { createTowerField } from './tower-field.ts'

export interface TowerActions {
  pick(tile: number): void
  choose(level: TowerLevel): void
}

export function createTowerLayout(kit: GameKit, actions: TowerActions) {
  const { t } = kit
  const field = createTowerField(kit, actions.pick)
  const verdict = createVerdict()
  const figures = {
    now: createFigure(t('mines.now'), 'strong'),
    next: createFigure(t('tower.next')),
    nextPays: createFigure(t('tower.nextPays')),
    chance: createFigure(t('tower.chance')),
  }
  const level = createSwitch(
    t('tower.level'),
    towerLevels.map((one) => [one, t(`tower.levels.${one}`)] as const),
    actions.choose,
  )
  const random = iconButton('dice', t('mines.random'), () => field.pickRandom())
  random.classList.add('board-button')
  const element = createBoard(
    kit,
    'tower',
    withVerdict(h('div', { class: 'tw-table' }, field.element), verdict),
    h('div', { class: 'figures' }, ...Object.values(figures).map((one) => one.element)),
    h('div', { class: 'board-row' }, createSettings(kit, level.element), random),
  )
  return {
    element,
    field,
    verdict,
    random,
    show(choice: TowerLevel, shown: Record<keyof typeof figures, string>) {
      level.show(choice)
      figures.now.show(shown.now)
      figures.next.show(shown.next)
      figures.nextPays.show(shown.nextPays)
      figures.chance.show(shown.chance)
    },
  }
}
