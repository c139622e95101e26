/** The part of the automatic play panel that only Hi-Lo has: after how many right guesses it cashes out. */
import type { GameKit } from '../../core/game/game-view.ts'
import { createCount } from '../../view/board.ts'
import { h } from '../../view/dom.ts'

const GUESSES_MAX = 12

export function createHiLoOptions(
  { t }: GameKit,
  count: number,
  change: (count: number) => void,
): HTMLElement {
  const field = createCount(
    t('autoplay.guesses'),
    [1, GUESSES_MAX],
    [t('autoplay.guessesFewer'), t('autoplay.guessesMore')],
    (next) => {
      field.show(next)
      change(next)
    },
  )
  field.show(count)
  return h('div', { class: 'plan' }, field.element, h('p', { class: 'quiet' }, t('autoplay.likelier')))
}
