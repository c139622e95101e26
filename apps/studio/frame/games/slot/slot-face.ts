/** The elements around the reels: name, counter of free games, win display, and cards over the canvas. */
import { reelsOf, rowsOf, type SlotDefinition } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { h, write } from '../../view/dom.ts'
import type { Cell } from './story.ts'

const hidden = { 'aria-hidden': 'true' }

export interface SlotFace {
  readonly element: HTMLElement
  readonly window: HTMLElement
  /** Shows the win; `gain` highlights it. */
  showWin(text: string, note: string, gain: boolean): void
  hideWin(): void
  setFree(on: boolean): void
  countFree(counter: string, total: string): void
  /** Shows a coin's value over its place, until the next spin. */
  showCoin(cell: Cell, worth: string): void
  hideCoins(): void
  /** Places that respin shimmer. */
  searchPlaces(cells: readonly Cell[]): void
  /** Shows lines of text over the reels until `until` resolves; the first is the largest. */
  card(lines: readonly string[], until: Promise<void>): Promise<void>
}

export function createSlotFace({ t, art, session }: GameKit, definition: SlotDefinition): SlotFace {
  const [reels, rows] = [reelsOf(definition), rowsOf(definition)]
  const window = h('div', { class: 'reels-window' })
  const value = h('span', { class: 'plaque-value' })
  const note = h('span', { class: 'plaque-note' })
  const plaque = h('div', { class: 'plaque', attributes: hidden }, value, note)
  const counter = h('span', { class: 'free-count' })
  const total = h('span', { class: 'free-total' })
  const banner = h('div', { class: 'free-banner', attributes: hidden }, counter, total)
  const card = h('div', { class: 'free-card', attributes: hidden })
  const places = Array.from({ length: reels * rows }, () => h('span', { class: 'coin-place' }))
  const coins = h('div', { class: 'coins', attributes: hidden }, ...places)
  const placeOf = ([reel, row]: Cell) => places[row * reels + reel]
  const source = { src: `${import.meta.env.BASE_URL}${art.title}`, alt: session.title }
  const logo = h('h1', {}, h('img', { class: 'game-title', attributes: source }))
  const element = h(
    'div',
    { class: 'slot', label: t('canvas'), attributes: { role: 'group' } },
    h('div', { class: 'slot-head' }, logo),
    h('div', { class: 'reels' }, window, coins, h('div', { class: 'reels-words' }, banner, plaque, card)),
  )
  element.style.setProperty('--reels', String(reels))
  element.style.setProperty('--rows', String(rows))
  return {
    element,
    window,
    showWin(text, hint, gain) {
      write(value, text)
      write(note, hint)
      plaque.classList.toggle('gain', gain)
      plaque.classList.add('on')
    },
    hideWin: () => plaque.classList.remove('on', 'gain'),
    setFree: (on) => void document.documentElement.classList.toggle('free-games', on),
    countFree(text, won) {
      write(counter, text)
      write(total, won)
    },
    showCoin(cell, worth) {
      const place = placeOf(cell)
      if (place !== undefined) place.textContent = worth
    },
    hideCoins() {
      for (const place of places) write(place, '')
    },
    searchPlaces(cells) {
      for (const place of places) place.classList.remove('searched')
      for (const cell of cells) placeOf(cell)?.classList.add('searched')
    },
    async card(lines, until) {
      card.replaceChildren(...lines.map((line, index) => h(index === 0 ? 'strong' : 'span', {}, line)))
      card.classList.add('on')
      await until
      card.classList.remove('on')
    },
  }
}
