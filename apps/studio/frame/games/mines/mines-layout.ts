/** The layout of Mines: the field of 25 tiles, its current payout, and the number of mines. */
import { originals } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import {
  createBoard,
  createCount,
  createFigure,
  createSettings,
  createVerdict,
  withVerdict,
} from '../../view/board.ts'
import { h, iconButton } from '../../view/dom.ts'
import { createMineField } from './mine-field.ts'

const { minesMin, minesMax } = originals.mines.definition
export interface MinesActions {
  open(tile: number): void
  choose(mines: number): void
}

export function createMinesLayout(kit: GameKit, actions: MinesActions) {
  const { t } = kit
  const field = createMineField(kit, actions.open)
  const verdict = createVerdict()
  const figures = {
    gems: createFigure(t('mines.gems')),
    now: createFigure(t('mines.now'), 'strong'),
    next: createFigure(t('mines.next')),
    nextPays: createFigure(t('mines.nextPays')),
    chance: createFigure(t('mines.chance')),
  }
  const count = createCount(
    t('mines.count'),
    [minesMin, minesMax],
    [t('mines.fewer'), t('mines.more')],
    (mines) => actions.choose(mines),
  )
  const random = iconButton('dice', t('mines.random'), () => field.openRandom())
  random.classList.add('board-button')
  const element = createBoard(
    kit,
    'mines',
    withVerdict(h('div', { class: 'mines-table' }, field.element), verdict),
    h('div', { class: 'figures' }, ...Object.values(figures).map((one) => one.element)),
    h('div', { class: 'board-row' }, createSettings(kit, count.element), random),
  )
  return { element, field, verdict, figures, count, random }
}
