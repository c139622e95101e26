/** Draws around the reels: the win, the free games, coins and cards. `stage.ts` draws the reels. */
import type { PotId, SlotDefinition } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { h, write } from '../../view/dom.ts'
import { createCoinWindow, type CoinWindow } from './features/coin-window.ts'
import { createPickScreen, type PickScreen } from './features/pick-screen.ts'
import { createPotsBar, type PotsBar } from './features/pots-bar.ts'
import { createTrailScreen, type TrailScreen } from './features/trail-screen.ts'
import { createWheelScreen, type WheelScreen } from './features/wheel-screen.ts'
import type { Cell } from './win-sequence.ts'
import { createSlotLayout } from './slot-layout.ts'

export interface SlotBoard {
  readonly element: HTMLElement
  readonly window: HTMLElement
  /** Shows the win; `gain` highlights it. */
  showWin(text: string, note: string, gain: boolean): void
  hideWin(): void
  /** Shows what changes with every fall, at the upper edge of the reels; an empty text hides it. */
  showState(text: string): void
  setFree(on: boolean): void
  countFree(counter: string, total: string): void
  readonly pots: PotsBar | null
  readonly coinWindow: CoinWindow | null
  readonly wheel: WheelScreen | null
  readonly trail: TrailScreen | null
  readonly pick: PickScreen | null
  /** Shows a coin's value, or the name of its pot, over its place, until the next spin. */
  showCoin(cell: Cell, worth: string, pot?: PotId): void
  hideCoins(): void
  /** Places that respin shimmer. */
  searchPlaces(cells: readonly Cell[]): void
  /** Shows lines of text over the reels until `until` resolves; the first is the largest. */
  card(lines: readonly string[], until: Promise<void>): Promise<void>
}

export function createSlotBoard(kit: GameKit, definition: SlotDefinition): SlotBoard {
  const layout = createSlotLayout(kit, definition)
  const { element, window, value, note, plaque, counter, total, state, card, places, placeOf } = layout

  const pots = createPotsBar(kit, definition)
  if (pots !== null) element.append(pots.element)
  const coinWindow = createCoinWindow(kit, definition)
  const wheel = createWheelScreen(kit, definition)
  const trail = createTrailScreen(kit, definition)
  const pick = createPickScreen(kit, definition, (place) => kit.move({ kind: 'open', place }))
  for (const screen of [coinWindow, wheel, trail, pick]) if (screen !== null) window.after(screen.element)

  return {
    element,
    window,
    pots,
    coinWindow,
    wheel,
    trail,
    pick,
    showWin(text, hint, gain) {
      write(value, text)
      write(note, hint)
      plaque.classList.toggle('gain', gain)
      plaque.classList.add('on')
    },
    hideWin: () => plaque.classList.remove('on', 'gain'),
    showState: (text) => write(state, text),
    setFree: (on) => void document.documentElement.classList.toggle('free-games', on),
    countFree(text, won) {
      write(counter, text)
      write(total, won)
    },
    showCoin(cell, worth, pot) {
      const place = placeOf(cell)
      if (place === undefined) return
      place.textContent = worth
      if (pot !== undefined) place.dataset['pot'] = pot
    },
    hideCoins() {
      pots?.reset()
      coinWindow?.close()
      wheel?.close()
      trail?.close()
      pick?.close()
      for (const place of places) {
        write(place, '')
        delete place.dataset['pot']
      }
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
