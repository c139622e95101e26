/** Draws Video Poker: the cards, the pay table, and the switch of the hint. */
import { pokerHands, type PokerHand, type VideoPokerDefinition } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { createBoard, createVerdict, withVerdict } from '../../view/board.ts'
import { h, write } from '../../view/dom.ts'
import { createHeldCards } from './held-cards.ts'

interface VideoPokerActions {
  toggle(place: number): void
  hint(isOn: boolean): void
}

function createPayTable({ t }: GameKit) {
  const rows = pokerHands.map((hand) => {
    const pays = h('b', {})
    const element = h('li', { class: 'vp-pay' }, h('span', {}, t(`videoPoker.hands.${hand}`)), pays)
    return { hand, element, pays }
  })
  const element = h(
    'ol',
    { class: 'vp-pays', label: t('videoPoker.pays') },
    ...rows.map((row) => row.element),
  )
  return {
    element,
    draw({ pays }: VideoPokerDefinition) {
      for (const row of rows) write(row.pays, `${numeral(pays[row.hand])} ×`)
    },
    mark(made: PokerHand | null) {
      for (const row of rows) row.element.classList.toggle('made', row.hand === made)
    },
  }
}

export function createVideoPokerBoard(kit: GameKit, actions: VideoPokerActions) {
  const { t } = kit
  const cards = createHeldCards(kit, actions.toggle)
  const pays = createPayTable(kit)
  const verdict = createVerdict()
  const hint = h(
    'button',
    {
      type: 'button',
      class: 'vp-hint',
      attributes: { 'aria-pressed': 'false' },
      on: {
        click() {
          const isOn = hint.getAttribute('aria-pressed') !== 'true'
          hint.setAttribute('aria-pressed', String(isOn))
          actions.hint(isOn)
        },
      },
    },
    t('videoPoker.hint'),
  )
  const element = createBoard(
    kit,
    'video-poker',
    withVerdict(h('div', { class: 'vp-table' }, cards.element), verdict),
    pays.element,
    hint,
  )
  return {
    element,
    cards,
    pays,
    verdict,
    clear() {
      verdict.clear()
      pays.mark(null)
      cards.hold([])
      cards.hint(null)
      cards.enable(false)
      element.classList.remove('gained')
    },
  }
}

export type VideoPokerBoard = ReturnType<typeof createVideoPokerBoard>
