/** Playing cards: a face that is drawn here, a back from the theme, and a description of both. */
import { rankOf, suitOf } from '@fairhall/games'
import { suits, type Suit } from '../../src/art/objects/suits.ts'
import type { GameKit } from '../core/game/game-view.ts'
import { pictureOf } from './board.ts'
import { h, svg } from './dom.ts'
import { numeral } from '../core/amounts/numerals.ts'

const SUITS: readonly Suit[] = ['spade', 'heart', 'diamond', 'club']
const MARKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const PICTURES = { 1: 'ace', 11: 'jack', 12: 'queen', 13: 'king' } as const
const hidden = { 'aria-hidden': 'true' }

const suitNameOf = (card: number): Suit => SUITS[suitOf(card)] ?? 'spade'

export function cardName({ t }: Pick<GameKit, 't'>, card: number): string {
  const rank = rankOf(card)
  const picture = PICTURES[rank as keyof typeof PICTURES]
  return t('cards.card', {
    rank: picture === undefined ? numeral(rank) : t(`symbols.${picture}`),
    suit: t(`cards.${suitNameOf(card)}`),
  })
}

const pip = (suit: Suit) =>
  svg('svg', { viewBox: '-36 -36 72 72', ...hidden }, svg('path', { d: suits[suit], fill: 'currentColor' }))

/** A card that is face down until it is turned. */
export function createCard({ art }: GameKit) {
  const front = h('span', { class: 'card-front' })
  const back = h('span', { class: 'card-back' }, pictureOf(art.pieces['back'] ?? '', 'card-back-picture'))
  const element = h(
    'span',
    { class: 'card down', attributes: hidden },
    h('span', { class: 'card-body' }, front, back),
  )
  return {
    element,
    turn(card: number) {
      const suit = suitNameOf(card)
      const mark = MARKS[rankOf(card) - 1] ?? ''
      element.classList.remove('down')
      element.classList.toggle('red', suit === 'heart' || suit === 'diamond')
      const corner = () => h('span', { class: 'card-corner' }, h('b', {}, mark), pip(suit))
      front.replaceChildren(corner(), pip(suit))
    },
  }
}
export type CardFace = ReturnType<typeof createCard>
