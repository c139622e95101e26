/** The five cards: each is a button that holds it for the draw. */
import type { GameKit } from '../../core/game/game-view.ts'
import { cardName, createCard } from '../../view/cards.ts'
import { h } from '../../view/dom.ts'
import { listenToLetters } from '../../view/shortcuts.ts'

const HAND = [0, 1, 2, 3, 4] as const

export function createHeldCards(kit: GameKit, toggle: (place: number) => void) {
  const { t, calm } = kit
  const buttons = HAND.map((place) => {
    const spot = h('span', { class: 'vp-spot' }, createCard(kit).element)
    const mark = h('span', { class: 'vp-held', attributes: { 'aria-hidden': 'true' } }, t('videoPoker.held'))
    const element = h(
      'button',
      {
        type: 'button',
        class: 'vp-card',
        attributes: { 'aria-disabled': 'true', 'aria-keyshortcuts': String(place + 1) },
        on: { click: () => element.getAttribute('aria-disabled') !== 'true' && toggle(place) },
      },
      spot,
      mark,
    )
    return { element, spot }
  })
  listenToLetters(Object.fromEntries(buttons.map(({ element }, place) => [String(place + 1), element])))
  const element = h(
    'div',
    { class: 'vp-cards', label: t('videoPoker.cards'), attributes: { role: 'group' } },
    ...buttons.map((one) => one.element),
  )
  return {
    element,
    /** Lays a card at a place; null: face down. */
    lay(place: number, card: number | null, moving: boolean) {
      const { spot, element: button } = buttons[place]!
      const face = createCard(kit)
      if (card !== null) face.turn(card)
      face.element.classList.toggle('dealt', moving && !calm)
      spot.replaceChildren(face.element)
      button.setAttribute('aria-label', card === null ? t('mines.closed') : cardName(kit, card))
    },
    hold(holds: readonly number[]) {
      buttons.forEach(({ element: button }, place) =>
        button.setAttribute('aria-pressed', String(holds.includes(place))),
      )
    },
    hint(places: readonly number[] | null) {
      buttons.forEach(({ element: button }, place) =>
        button.classList.toggle('hinted', places?.includes(place) === true),
      )
    },
    enable(isEnabled: boolean) {
      for (const { element: button } of buttons) button.setAttribute('aria-disabled', String(!isEnabled))
    },
  }
}
