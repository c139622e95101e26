/** Draws the figures of Roulette. `wheel-drawing.ts` draws the wheel, `betting-layout.ts` the chips. */
import type { GameKit } from '../../core/game/game-view.ts'
import { createRouletteLayout, type RouletteActions } from './roulette-layout.ts'

export function createRouletteBoard(kit: GameKit, actions: RouletteActions) {
  const { element, wheel, layout, verdict, figures, announcement } = createRouletteLayout(kit, actions)

  return {
    element,
    wheel,
    layout,
    verdict,
    figures(total: string, most: string, isTooMuch: boolean) {
      figures.total.show(total)
      figures.most.show(most)
      figures.total.element.classList.toggle('too-much', isTooMuch)
    },
    announce: (text: string) => void (announcement.textContent = text),
    /** Removes the marks of the latest result. */
    clear() {
      layout.clear()
      verdict.clear()
    },
  }
}

export type RouletteBoard = ReturnType<typeof createRouletteBoard>
