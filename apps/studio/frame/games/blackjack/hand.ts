/** A hand on the table. */
import type { GameKit } from '../../core/game/game-view.ts'
import { createCard, type CardFace } from '../../view/cards.ts'
import { h, write } from '../../view/dom.ts'
import { countOf, isOver21, type BlackjackVerdict } from './hand-words.ts'

export type HandFace = ReturnType<typeof createHand>

/** Overlapping cards like a fan, with their count, their stake and finally their verdict. */
export function createHand(kit: GameKit) {
  const { t, calm } = kit
  let cards: CardFace[] = []
  const fan = h('span', { class: 'fan' })
  const badge = h('output', { class: 'bj-count', attributes: { 'aria-hidden': 'true' } })
  const note = h('span', { class: 'bj-note', attributes: { 'aria-hidden': 'true' } })
  const element = h('div', { class: 'bj-hand' }, fan, badge, note)
  const lay = () => fan.style.setProperty('--cards', String(Math.max(2, cards.length)))
  return {
    element,
    count: () => cards.length,
    /** Deals a card, face down when it is unknown. */
    deal(card: number | null) {
      const face = createCard(kit)
      face.element.classList.toggle('dealt', !calm)
      if (card !== null) face.turn(card)
      cards.push(face)
      fan.append(face.element)
      lay()
    },
    add(face: CardFace) {
      cards.push(face)
      fan.append(face.element)
      lay()
    },
    pop(): CardFace | undefined {
      const last = cards.pop()
      last?.element.remove()
      lay()
      return last
    },
    turnLast: (card: number) => cards.at(-1)?.turn(card),
    total(known: readonly number[]) {
      write(badge, known.length === 0 ? '' : countOf(known))
      badge.classList.toggle('bust', isOver21(known))
    },
    stake: (text: string) => write(note, text),
    verdict(verdict: BlackjackVerdict, text: string) {
      element.classList.add(verdict)
      note.textContent = `${t(`blackjack.verdicts.${verdict}`)}${text}`
    },
    clear() {
      cards = []
      fan.replaceChildren()
      badge.textContent = note.textContent = ''
      element.className = 'bj-hand'
    },
  }
}
