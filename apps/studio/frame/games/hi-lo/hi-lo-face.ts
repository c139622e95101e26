/** The open card, the previous cards, and the guesses with their chances. */
import type { HiLoGuess } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { createBoard, createFigure, createVerdict, withVerdict } from '../../view/board.ts'
import { createCard } from '../../view/cards.ts'
import { h, icon, write } from '../../view/dom.ts'
import { listenToLetters } from '../../view/shortcuts.ts'

export type HiLoStep = HiLoGuess | 'skip'
export type Offer = { guess: HiLoGuess; chance: string; times: string }

const LETTERS = { higher: 'h', lower: 'l', same: 'e', skip: 's' } as const
const STEPS = { higher: 'higher', lower: 'lower', same: 'same', skip: 'next' } as const
const PASSED_MAX = 24

export function createHiLoFace(kit: GameKit, actions: { guess(guess: HiLoGuess): void; skip(): void }) {
  const { t, calm } = kit
  const spot = h('div', { class: 'hl-spot', attributes: { 'aria-hidden': 'true' } })
  const verdict = createVerdict()
  const passed = h('ol', {
    class: 'hl-passed',
    label: t('hiLo.passed'),
    attributes: { 'aria-hidden': 'true' },
  })
  const figures = {
    now: createFigure(t('hiLo.now'), 'strong'),
    guesses: createFigure(t('hiLo.right')),
    pays: createFigure(t('hiLo.pays')),
  }
  const button = (step: HiLoStep, press: () => void) => {
    const chance = h('span', { class: 'hl-chance' })
    const element = h(
      'button',
      {
        type: 'button',
        class: `act hl-${step}`,
        attributes: { 'aria-disabled': 'true', 'aria-keyshortcuts': LETTERS[step] },
        on: { click: () => element.getAttribute('aria-disabled') !== 'true' && press() },
      },
      icon(STEPS[step]),
      h('span', { class: 'hl-word' }, t(`hiLo.${step}`)),
      chance,
    )
    return { element, chance }
  }
  const buttons = {
    higher: button('higher', () => actions.guess('higher')),
    lower: button('lower', () => actions.guess('lower')),
    same: button('same', () => actions.guess('same')),
    skip: button('skip', actions.skip),
  }
  const all = Object.entries(buttons) as [HiLoStep, (typeof buttons)['skip']][]
  listenToLetters(Object.fromEntries(all.map(([step, { element }]) => [LETTERS[step], element])))
  const choices = h(
    'div',
    { class: 'acts hl-acts', label: t('yourTurn'), attributes: { role: 'group' } },
    ...all.map(([, { element }]) => element),
  )
  const element = createBoard(
    kit,
    'hi-lo',
    withVerdict(h('div', { class: 'hl-table' }, spot, passed), verdict),
    h('div', { class: 'figures' }, ...Object.values(figures).map((one) => one.element)),
    choices,
  )
  let laid = 0

  return {
    element,
    laid: () => laid,
    /** Lays a card; the previous one moves to the row of past cards. */
    lay(card: number, before: { card: number; step: HiLoStep } | null, isRight: boolean) {
      const face = createCard(kit)
      face.element.classList.toggle('dealt', !calm)
      face.element.classList.add(isRight ? 'right' : 'wrong')
      face.turn(card)
      spot.replaceChildren(face.element)
      laid += 1
      if (before === null) return
      const small = createCard(kit)
      small.turn(before.card)
      passed.append(h('li', { class: 'hl-was' }, small.element, icon(STEPS[before.step])))
      while (passed.childElementCount > PASSED_MAX) passed.firstElementChild?.remove()
      passed.scrollLeft = passed.scrollWidth
    },
    offer(offers: readonly Offer[], canSkip: boolean) {
      for (const [step, { element: one, chance }] of all) {
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
      for (const [, { element: one }] of all) one.setAttribute('aria-disabled', 'true')
    },
    figures(shown: { now: string; guesses: string; pays: string }) {
      figures.now.show(shown.now)
      figures.guesses.show(shown.guesses)
      figures.pays.show(shown.pays)
    },
    verdict(won: boolean, words: string) {
      element.classList.add(won ? 'gained' : 'lost')
      verdict.show(won, words)
    },
    clear() {
      laid = 0
      verdict.clear()
      element.classList.remove('lost', 'gained')
      passed.replaceChildren()
      spot.replaceChildren(createCard(kit).element)
      this.offer([], false)
      this.figures({ now: '–', guesses: '–', pays: '–' })
    },
  }
}
