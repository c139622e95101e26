/** The layout of Ascent: the sky with the curve and the balloon, the height, the players on board, the settings. */
import { createMultiplierFormat } from '../../core/amounts/multiplier.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { createBoard, createSettings, pictureOf } from '../../view/board.ts'
import { h, svg } from '../../view/dom.ts'
import { createBetList } from './bet-list.ts'

export const WIDTH = 1000
export const HEIGHT = 600
const hidden = { 'aria-hidden': 'true' }

export function createAscentLayout(kit: GameKit, settings: HTMLElement) {
  const { t, art, locale } = kit
  const times = createMultiplierFormat(locale, 2)
  const number = h('output', { class: 'ascent-number', attributes: hidden })
  const word = h('p', { class: 'ascent-word' })
  const wait = h('span', { class: 'ascent-wait', attributes: hidden })
  const verdicts = h('div', { class: 'ascent-verdicts' })
  const area = svg('path', { class: 'ascent-area' })
  const curveLine = svg('path', { class: 'ascent-line' })
  const curve = svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', class: 'ascent-curve', ...hidden },
    area,
    curveLine,
  )
  const flyer = h(
    'div',
    { class: 'ascent-flyer', attributes: hidden },
    pictureOf(art.pieces['balloon'] ?? '', 'ascent-balloon'),
  )
  const lastRow = h('ol', { class: 'ascent-last', label: t('ascent.last') })
  const middle = h('div', { class: 'ascent-middle' }, number, word, wait, verdicts)
  const sky = h('div', { class: 'ascent-sky' }, curve, flyer, lastRow, middle)
  const list = createBetList(kit, times)
  const element = createBoard(
    kit,
    'ascent',
    h('div', { class: 'ascent-table' }, sky, list.element),
    createSettings(kit, settings),
  )
  return { element, number, word, wait, verdicts, area, curveLine, flyer, lastRow, list, times }
}
