/** The layout of Roulette: the wheel, the betting layout, the figures and the tools for chips. */
import type { GameKit } from '../../core/game/game-view.ts'
import { createBoard, createFigure, createSettings, createVerdict } from '../../view/board.ts'
import { h, iconButton } from '../../view/dom.ts'
import { createBettingLayout } from './betting-layout.ts'
import { createWheel } from './wheel-drawing.ts'

export interface RouletteActions {
  put(spot: string): void
  undo(): void
  double(): void
  clear(): void
}

export function createRouletteLayout(kit: GameKit, actions: RouletteActions) {
  const { t } = kit
  const wheel = createWheel()
  const layout = createBettingLayout(kit, actions.put, actions.undo)
  const verdict = createVerdict()
  const figures = { total: createFigure(t('roulette.total')), most: createFigure(t('roulette.most')) }
  const announcement = h('p', { class: 'visually-hidden', attributes: { 'aria-live': 'polite' } })
  const tools = [
    iconButton('undo', t('roulette.undo'), actions.undo),
    iconButton('double', t('roulette.double'), actions.double),
    iconButton('close', t('roulette.clear'), actions.clear),
  ]
  for (const button of tools) button.classList.add('board-button')
  const desk = h(
    'div',
    { class: 'rl-desk' },
    h('div', { class: 'figures' }, figures.total.element, figures.most.element),
    createSettings(kit, h('div', { class: 'rl-tools' }, ...tools)),
    verdict.element,
  )
  const side = h('div', { class: 'rl-side' }, wheel.element, desk)
  const element = createBoard(
    kit,
    'roulette',
    h('div', { class: 'rl-table' }, side, layout.element, announcement),
  )
  return { element, wheel, layout, verdict, figures, announcement }
}
