/** Draws the player's one or two hands of Blackjack. `hand.ts` draws the cards of a hand. */
import type { GameKit } from '../../core/game/game-view.ts'
import { createBlackjackLayout } from './blackjack-layout.ts'
import type { BlackjackAct } from './hand-words.ts'
import { createHand, type HandFace } from './hand.ts'

export function createBlackjackBoard(kit: GameKit, act: (action: BlackjackAct) => void) {
  const { element, dealer, row, verdict, buttons } = createBlackjackLayout(kit, act)
  let hands: HandFace[] = []

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

export type BlackjackBoard = ReturnType<typeof createBlackjackBoard>
