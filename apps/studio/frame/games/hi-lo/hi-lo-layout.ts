/** The layout of Hi-Lo: the open card, the previous cards, and the guesses with their chances. */
import type { HiLoGuess } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { createBoard, createFigure, createVerdict, withVerdict } from '../../view/board.ts'
import { h, icon } from '../../view/dom.ts'
import { listenToLetters } from '../../view/shortcuts.ts'

export type HiLoStep = HiLoGuess | 'skip'
const LETTERS = { higher: 'h', lower: 'l', same: 'e', skip: 's' } as const
export const STEPS = { higher: 'higher', lower: 'lower', same: 'same', skip: 'next' } as const

export function createHiLoLayout(kit: GameKit, actions: { guess(guess: HiLoGuess): void; skip(): void }) {
  const { t } = kit
  const spot = h('div', { class: 'hl-spot', attributes: { 'aria-hidden': 'true' } })
  const verdict = createVerdict()
  const passed = h('ol', {
    class: 'hl-passed',
    label: t('hiLo.passed'),
    attributes: { 'aria-hidden': 'true' },
  })
  const figures = {
    now: createFigure(t('hiLo.now'), 'strong'),
    guesses: createFigure(t('hiLo.right')),
    pays: createFigure(t('hiLo.pays')),
  }
  const button = (step: HiLoStep, press: () => void) => {
    const chance = h('span', { class: 'hl-chance' })
    const element = h(
      'button',
      {
        type: 'button',
        class: `act hl-${step}`,
        attributes: { 'aria-disabled': 'true', 'aria-keyshortcuts': LETTERS[step] },
        on: { click: () => element.getAttribute('aria-disabled') !== 'true' && press() },
      },
      icon(STEPS[step]),
      h('span', { class: 'hl-word' }, t(`hiLo.${step}`)),
      chance,
    )
    return { element, chance }
  }
  const buttons = {
    higher: button('higher', () => actions.guess('higher')),
    lower: button('lower', () => actions.guess('lower')),
    same: button('same', () => actions.guess('same')),
    skip: button('skip', actions.skip),
  }
  const steps = Object.entries(buttons) as [HiLoStep, (typeof buttons)['skip']][]
  listenToLetters(Object.fromEntries(steps.map(([step, { element }]) => [LETTERS[step], element])))
  const choices = h(
    'div',
    { class: 'acts hl-acts', label: t('yourTurn'), attributes: { role: 'group' } },
    ...steps.map(([, { element }]) => element),
  )
  const element = createBoard(
    kit,
    'hi-lo',
    withVerdict(h('div', { class: 'hl-table' }, spot, passed), verdict),
    h('div', { class: 'figures' }, ...Object.values(figures).map((one) => one.element)),
    choices,
  )
  return { element, spot, passed, verdict, figures, steps }
}
