/** The felt: the dealer's hand above, the player's one or two hands below, and the possible actions. */
import { countOf, isOver21, type BlackjackAct, type BlackjackVerdict } from './hand-words.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { createBoard, createVerdict, withVerdict } from '../../view/board.ts'
import { createCard, type CardFace } from '../../view/cards.ts'
import { h, icon, write } from '../../view/dom.ts'
import { listenToLetters } from '../../view/shortcuts.ts'

const ACTS = ['hit', 'stand', 'double', 'split'] as const
const LETTERS = { hit: 'h', stand: 's', double: 'd', split: 'p' } as const

export type BlackjackFace = ReturnType<typeof createBlackjackFace>

export function createBlackjackFace(kit: GameKit, act: (action: BlackjackAct) => void) {
  const { t } = kit
  const dealer = createHand(kit)
  let hands: HandFace[] = []
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
  return {
    element,
    dealer,
    hand: (at: number) => hands[at] ?? addHand(),
    enable(acts: readonly BlackjackAct[]) {
      for (const [name, button] of buttons) button.setAttribute('aria-disabled', String(!acts.includes(name)))
    },
    activate(active: number | null) {
      hands.forEach((hand, at) => hand.element.classList.toggle('active', hands.length > 1 && at === active))
      row.classList.toggle('choosing', hands.length > 1 && active !== null)
    },
    hasTwo: () => hands.length > 1,
    /** Moves the second card of the first hand to a new hand. */
    split() {
      const first = hands[0]
      const moved = first?.pop()
      if (moved !== undefined) addHand().add(moved)
    },
    verdict: verdict.show,
    showText: verdict.showText,
    clear() {
      verdict.clear()
      dealer.clear()
      hands = []
      row.replaceChildren()
      row.classList.remove('two')
      this.enable([])
      addHand()
    },
  }

  function addHand(): HandFace {
    const hand = createHand(kit)
    hands.push(hand)
    row.append(hand.element)
    row.classList.toggle('two', hands.length > 1)
    return hand
  }
}

export type HandFace = ReturnType<typeof createHand>

/** Overlapping cards like a fan, with their count, their stake and finally their verdict. */
function createHand(kit: GameKit) {
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
