/**
 * The betting layout in a panel, large enough for fingers. On a phone, a number of the whole layout is much smaller than
 * a fingertip, and a press a few pixels aside would bet on two numbers.
 */
import type { GameKit } from '../../core/game/game-view.ts'
import { h, iconButton } from '../../view/dom.ts'
import { createPanel } from '../../view/panel.ts'
import { EDGE } from './spots.ts'

/** Pixels. */
const FINGER = 44

/** Whether a fingertip may miss the middle of the cell, where a press means the number itself. */
export const isTooSmall = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) * (1 - 2 * EDGE) < FINGER

export function createBettingZoom({ t }: Pick<GameKit, 't'>, layout: HTMLElement, undo: () => void) {
  const home = h('div', { class: 'rl-home' }, layout)
  const panel = createPanel(t, 'table', t('roulette.table'), (body) =>
    body.append(
      h(
        'div',
        { class: 'rl-zoom-head' },
        h('p', {}, t('roulette.zoomed')),
        iconButton('undo', t('roulette.undo'), undo),
      ),
      layout,
    ),
  )
  panel.element.classList.add('rl-zoom')
  panel.element.addEventListener('close', () => home.append(layout))
  home.append(panel.element)
  let isTouch = false
  layout.addEventListener('pointerdown', ({ pointerType }) => {
    isTouch = pointerType === 'touch'
  })
  return {
    element: home,
    isNeededAt: (cell: HTMLElement) =>
      isTouch && !panel.element.open && isTooSmall(cell.getBoundingClientRect()),
    openAt(cell: HTMLElement) {
      panel.open()
      cell.scrollIntoView({ block: 'center', inline: 'center' })
      cell.focus({ preventScroll: true })
    },
    close: () => panel.element.close(),
  }
}
