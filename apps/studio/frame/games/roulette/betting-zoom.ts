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
/** On the lowest phones, bets outside are a little lower than a fingertip: they have no edges that mean something else. */
const OUTSIDE_MIN = 36

/** Whether a fingertip may miss the cell. Of a number it must hit the middle, where a press means the number itself. */
export function isTooSmall(spot: string, { width, height }: { width: number; height: number }): boolean {
  const side = Math.min(width, height)
  return Number(spot) >= 0 ? side * (1 - 2 * EDGE) < FINGER : side < OUTSIDE_MIN
}

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
    isNeededAt: (spot: string, cell: HTMLElement) =>
      isTouch && !panel.element.open && isTooSmall(spot, cell.getBoundingClientRect()),
    openAt(cell: HTMLElement) {
      panel.open()
      cell.scrollIntoView({ block: 'center', inline: 'center' })
      cell.focus({ preventScroll: true })
    },
    close: () => panel.element.close(),
  }
}
