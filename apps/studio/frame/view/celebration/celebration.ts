/**
 * Celebrates wins of 10, 25 and 100 times the stake after the game has shown them: the amount counts up, with light, coins
 * and sound. A tap ends it. With reduced motion the amount is simply shown.
 */
import { createClock, easeOut } from '../../core/canvas/clock.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { winStageOf, type WinStage } from '../../core/game/win-stage.ts'
import type { Round } from '../../net/api-types.ts'
import { createCoins } from './coins.ts'
import { h, write } from '../dom.ts'
import { vibrate } from './haptics.ts'

/** How long the amount counts up and then stays, and how many coins fly. */
const SHOWS = {
  big: { countMs: 1_300, restMs: 700, coins: 36 },
  huge: { countMs: 2_000, restMs: 900, coins: 80 },
  epic: { countMs: 3_200, restMs: 1_200, coins: 150 },
} as const satisfies Record<WinStage, object>

const CALM_MS = 1_000
/** A player in a hurry sees the whole amount for a moment. */
const HURRY = 24
/** Nobody waits long between the rounds of automatic play. */
const AUTOPLAY_RATE = 1.8
const FAST_RATE = 3

export function withCelebration(kit: GameKit, view: GameView, stage: HTMLElement): GameView {
  const { currencyFormat } = kit
  const celebration = createCelebration(kit)
  stage.append(celebration.element)
  return {
    ...view,
    async show(round: Round) {
      await view.show(round)
      const win = currencyFormat.subunits(round.win ?? '0')
      const winStage = winStageOf(win, currencyFormat.subunits(round.stake))
      if (winStage === null) return undefined
      if (view.overlaps !== true) return celebration.show(winStage, win)
      // Other rounds end meanwhile: they are not held up, and one celebration is enough.
      if (!celebration.isShown) void celebration.show(winStage, win)
      return undefined
    },
    hasten() {
      view.hasten()
      if (celebration.isShown) celebration.hurry()
    },
  }
}

function createCelebration({ t, store, sound, calm, currencyFormat }: GameKit) {
  const clock = createClock(() => {})
  const canvas = h('canvas', { class: 'coins-canvas' })
  const title = h('p', { class: 'celebration-title' })
  const amount = h('p', { class: 'celebration-amount' })
  const element = h(
    'div',
    { class: 'celebration', attributes: { 'aria-hidden': 'true', hidden: '' } },
    h('div', { class: 'rays' }),
    canvas,
    title,
    amount,
  )
  const coins = createCoins(canvas)

  /** Adds coins while the amount counts up, and a sound with some of them. */
  function flyCoins(count: number, overMs: number): () => void {
    let [passed, added] = [0, 0]
    coins.begin()
    return clock.every((passedMs) => {
      passed += passedMs
      for (; added < count && added < (passed / overMs) * count; added += 1) {
        coins.add()
        if (added % 6 === 0) sound.coin(added)
      }
      coins.step(passedMs)
    })
  }

  async function play(winStage: WinStage, win: bigint): Promise<void> {
    const { countMs, restMs, coins: count } = SHOWS[winStage]
    const isAuto = store.state.autoplay !== null
    clock.setRate(store.state.turbo ? FAST_RATE : isAuto ? AUTOPLAY_RATE : 1)
    write(title, t(`bigWin.${winStage}`))
    write(amount, currencyFormat.showSubunits(calm ? win : 0n))
    element.dataset['stage'] = winStage
    element.hidden = false
    sound.celebrate(winStage)
    vibrate(winStage === 'big' ? [30, 50, 30] : [40, 40, 40, 40, 90])
    if (calm) return clock.wait(CALM_MS)
    const stop = flyCoins(count, countMs)
    await clock.tween(countMs, (share) => {
      const part = share === 1 ? win : (win * BigInt(Math.round(easeOut(share) * 10_000))) / 10_000n
      write(amount, currencyFormat.showSubunits(part))
    })
    await clock.wait(restMs)
    stop()
  }

  return {
    element,
    async show(winStage: WinStage, win: bigint): Promise<void> {
      await play(winStage, win)
      element.hidden = true
    },
    get isShown() {
      return !element.hidden
    },
    hurry: () => clock.setRate(HURRY),
  }
}
