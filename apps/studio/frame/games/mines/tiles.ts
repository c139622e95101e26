/** The buttons of the field. They share one tab stop; arrow keys move between them. */
import type { GameKit } from '../../core/game/game-view.ts'
import { leadByArrow } from '../../view/arrows.ts'
import { h } from '../../view/dom.ts'

export const COLUMNS = 5

export function createTiles({ t }: Pick<GameKit, 't'>, count: number, press: (tile: number) => void) {
  let focused = 0
  const moveTabStop = (tile: number) => {
    buttons[focused]?.setAttribute('tabindex', '-1')
    buttons[tile]?.setAttribute('tabindex', '0')
    focused = tile
  }
  const buttons = Array.from({ length: count }, (_, tile) =>
    h(
      'button',
      {
        type: 'button',
        class: 'tile',
        attributes: { tabindex: tile === 0 ? '0' : '-1', 'aria-disabled': 'true' },
        on: { click: () => press(tile), focus: () => moveTabStop(tile) },
      },
      h('span', { class: 'tile-front' }),
      h('span', { class: 'tile-back' }),
    ),
  )
  const element = h(
    'div',
    { class: 'field', label: t('mines.field'), attributes: { role: 'group' } },
    ...buttons,
  )
  element.addEventListener('keydown', (event) =>
    leadByArrow(event, { columns: COLUMNS, cells: buttons, focused }),
  )
  return {
    element,
    buttons,
    name: (tile: number, what: string) =>
      buttons[tile]?.setAttribute(
        'aria-label',
        t('mines.tile', { row: Math.floor(tile / COLUMNS) + 1, column: (tile % COLUMNS) + 1, what }),
      ),
  }
}
