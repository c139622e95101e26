/** Draws the cards of Hi-Lo and the guesses that the open card allows. */
import type { HiLoGuess } from '@fairhall/games'
import { paidOf, type Payout } from '../../core/amounts/payout-text.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { createCard } from '../../view/cards.ts'
import { h, icon, write } from '../../view/dom.ts'
import { createHiLoLayout, type HiLoStep, STEPS } from './hi-lo-layout.ts'

export type Offer = { guess: HiLoGuess; chance: string; times: string }
const PASSED_MAX = 24

export function createHiLoBoard(kit: GameKit, actions: { guess(guess: HiLoGuess): void; skip(): void }) {
  const { calm } = kit
  const { element, spot, passed, verdict, figures, steps } = createHiLoLayout(kit, actions)
  let dealt = 0

  return {
    element,
    dealt: () => dealt,
    /** Lays a card; the previous one moves to the row of past cards. */
    lay(card: number, before: { card: number; step: HiLoStep } | null, isRight: boolean) {
      const face = createCard(kit)
      face.element.classList.toggle('dealt', !calm)
      face.element.classList.add(isRight ? 'right' : 'wrong')
      face.turn(card)
      spot.replaceChildren(face.element)
      dealt += 1
      if (before === null) return
      const small = createCard(kit)
      small.turn(before.card)
      passed.append(h('li', { class: 'hl-was' }, small.element, icon(STEPS[before.step])))
      while (passed.childElementCount > PASSED_MAX) passed.firstElementChild?.remove()
      passed.scrollLeft = passed.scrollWidth
    },
    offer(offers: readonly Offer[], canSkip: boolean) {
      for (const [step, { element: one, chance }] of steps) {
        const offered = offers.find(({ guess }) => guess === step)
        const isOpen = step === 'skip' ? canSkip : offered !== undefined
        one.setAttribute('aria-disabled', String(!isOpen))
        write(chance, offered === undefined ? '' : `${offered.chance} · ${offered.times}`)
        // Each card allows exactly two guesses, so the third button is hidden.
        one.hidden = step !== 'skip' && offers.length > 0 && offered === undefined
        if (step === 'same' && offers.length === 0) one.hidden = true
      }
    },
    close() {
      for (const [, { element: one }] of steps) one.setAttribute('aria-disabled', 'true')
    },
    figures(shown: { now: string; guesses: string; pays: string }) {
      figures.now.show(shown.now)
      figures.guesses.show(shown.guesses)
      figures.pays.show(shown.pays)
    },
    verdict(won: boolean, payout: Payout, words?: string) {
      element.classList.toggle('gained', paidOf(kit, payout.win, payout.stake) === 'won')
      element.classList.toggle('lost', !won)
      verdict.showPaid(kit, payout, words)
    },
    clear() {
      dealt = 0
      verdict.clear()
      element.classList.remove('lost', 'gained')
      passed.replaceChildren()
      spot.replaceChildren(createCard(kit).element)
      this.offer([], false)
      this.figures({ now: '–', guesses: '–', pays: '–' })
    },
  }
}
