/** The layout of Blackjack: the dealer's hand above, the player's hands below, and the possible actions. */
import type { GameKit } from '../../core/game/game-view.ts'
import { createBoard, createVerdict, withVerdict } from '../../view/board.ts'
import { h, icon } from '../../view/dom.ts'
import { listenToLetters } from '../../view/shortcuts.ts'
import type { BlackjackAct } from './hand-words.ts'
import { createHand } from './hand.ts'

const ACTS = ['hit', 'stand', 'double', 'split'] as const
const LETTERS = { hit: 'h', stand: 's', double: 'd', split: 'p' } as const

export function createBlackjackLayout(kit: GameKit, act: (action: BlackjackAct) => void) {
  const { t } = kit
  const dealer = createHand(kit)
  const row = h('div', { class: 'bj-hands' })
  const verdict = createVerdict()
  const felt = h(
    'div',
    { class: 'bj-felt' },
    h('div', { class: 'bj-dealer' }, dealer.element),
    h('p', { class: 'bj-terms', attributes: { 'aria-hidden': 'true' } }, t('blackjack.terms')),
    row,
  )
  const buttons = new Map(
    ACTS.map((name) => {
      const button = h(
        'button',
        {
          type: 'button',
          class: `act act-${name}`,
          attributes: { 'aria-disabled': 'true', 'aria-keyshortcuts': LETTERS[name] },
          on: { click: () => button.getAttribute('aria-disabled') !== 'true' && act(name) },
        },
        icon(name),
        t(name === 'hit' ? 'hit' : `blackjack.${name}`),
      )
      return [name, button] as const
    }),
  )
  listenToLetters(Object.fromEntries([...buttons].map(([name, button]) => [LETTERS[name], button])))
  const element = createBoard(
    kit,
    'blackjack',
    withVerdict(h('div', { class: 'bj-table' }, felt), verdict),
    h('div', { class: 'acts', label: t('yourTurn'), attributes: { role: 'group' } }, ...buttons.values()),
  )
  return { element, dealer, row, verdict, buttons }
}
