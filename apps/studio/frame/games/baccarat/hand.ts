/** A hand of Baccarat: its name, its cards and its total. */
import { baccaratTotal } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { createCard } from '../../view/cards.ts'
import { h, write } from '../../view/dom.ts'

const CARDS_MAX = 3

export function createHand(kit: GameKit, side: 'player' | 'banker') {
  const fan = h('span', { class: 'fan' })
  fan.style.setProperty('--cards', String(CARDS_MAX))
  const total = h('b', { class: 'bc-total' })
  const element = h(
    'div',
    { class: `bc-hand ${side}`, attributes: { 'aria-hidden': 'true' } },
    h('p', { class: 'bc-name' }, h('span', {}, kit.t(`baccarat.${side}`)), total),
    fan,
  )
  let cards: number[] = []
  return {
    element,
    deal(card: number) {
      const face = createCard(kit)
      face.element.classList.toggle('dealt', !kit.calm)
      face.turn(card)
      fan.append(face.element)
      cards = [...cards, card]
      write(total, numeral(baccaratTotal(cards)))
    },
    /** A table at rest shows two backs. */
    rest() {
      cards = []
      write(total, '')
      element.classList.remove('winner', 'loser')
      fan.replaceChildren(createCard(kit).element, createCard(kit).element)
    },
    clear() {
      this.rest()
      fan.replaceChildren()
    },
    mark: (look: 'winner' | 'loser') => element.classList.add(look),
  }
}
