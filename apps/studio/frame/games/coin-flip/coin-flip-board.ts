/** Draws Coin flip: the flips so far, the figures and the result. `coin-motion.ts` moves the coin. */
import type { Payout } from '../../core/amounts/payout-text.ts'
import type { CoinSide } from '@fairhall/games'
import type { Clock } from '../../core/canvas/clock.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { pictureOf } from '../../view/board.ts'
import { h, write } from '../../view/dom.ts'
import { createCoinMotion } from './coin-motion.ts'
import { createCoinFlipLayout, type CoinFlipActions } from './coin-flip-layout.ts'

export function createCoinFlipBoard(kit: GameKit, clock: Clock, actions: CoinFlipActions) {
  const { calm, art, sound } = kit
  const layout = createCoinFlipLayout(kit, actions)
  const { element, coin, shadow, streak, verdict, figures, again, chance } = layout
  const motion = createCoinMotion(clock, coin, shadow, calm)

  return {
    element,
    rest: motion.rest,
    side: layout.side.show,
    toss() {
      again.setAttribute('aria-disabled', 'true')
      element.classList.remove('right', 'wrong')
      motion.toss()
    },
    async land(side: CoinSide) {
      await motion.land(side)
      sound.stop(0)
    },
    /** Adds a flip to the row of flips. */
    add(side: CoinSide, isRight: boolean) {
      element.classList.add(isRight ? 'right' : 'wrong')
      const picture = pictureOf(art.pieces[side] ?? '', 'cf-picture')
      streak.append(h('li', { class: `cf-was ${isRight ? 'right' : 'wrong'}` }, picture))
      streak.scrollLeft = streak.scrollWidth
    },
    offer(next: string) {
      again.setAttribute('aria-disabled', 'false')
      write(chance, next)
    },
    close: () => again.setAttribute('aria-disabled', 'true'),
    figures(shown: { now: string; right: string; next: string }) {
      figures.now.show(shown.now)
      figures.right.show(shown.right)
      figures.next.show(shown.next)
    },
    verdict(won: boolean, payout: Payout, words?: string) {
      element.classList.toggle('lost', !won)
      verdict.showPaid(kit, payout, words)
    },
    clear() {
      motion.stop()
      verdict.clear()
      streak.replaceChildren()
      write(chance, '')
      element.classList.remove('lost', 'right', 'wrong')
      again.setAttribute('aria-disabled', 'true')
    },
  }
}

export type CoinFlipBoard = ReturnType<typeof createCoinFlipBoard>
