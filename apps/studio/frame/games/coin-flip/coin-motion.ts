/** Moves the coin: it spins in the air until the answer is known, then it lands on the side that came up. */
import type { CoinSide } from '@fairhall/games'
import { easeOut, type Clock } from '../../core/canvas/clock.ts'

/** Degrees per millisecond in the air. */
const SPEED = 1.15
const RISE_MS = 240
const LAND_MS = 560
const TURNS = 2
const ANGLES = { heads: 0, tails: 180 } as const

export function createCoinMotion(clock: Clock, coin: HTMLElement, shadow: HTMLElement, calm: boolean) {
  let angle = 0
  /** 0 on the table, 1 at the top. */
  let height = 0
  let stopSpinning = () => {}

  function draw(): void {
    coin.style.transform = `translateY(${(-height * 24).toFixed(2)}%) rotateX(${angle.toFixed(1)}deg)`
    shadow.style.transform = `scale(${(1 - height * 0.4).toFixed(3)})`
  }
  function lie(at: number): void {
    stopSpinning()
    angle = at
    height = 0
    draw()
  }
  const rest = (side: CoinSide) => lie(ANGLES[side])

  return {
    rest,
    /** Lies still, on whichever side it shows. */
    stop: () => lie(Math.round(angle / 180) * 180),
    toss() {
      if (calm) return
      stopSpinning()
      stopSpinning = clock.every((passedMs) => {
        angle += passedMs * SPEED
        height = Math.min(1, height + passedMs / RISE_MS)
        draw()
      })
    },
    async land(side: CoinSide) {
      stopSpinning()
      if (!calm) {
        const [from, start] = [angle, height]
        const way = ((ANGLES[side] - (from % 360) + 360) % 360) + TURNS * 360
        await clock.tween(LAND_MS, (share) => {
          angle = from + way * easeOut(share)
          height = start * (1 - share ** 2) + Math.sin(share * Math.PI) * 0.5
          draw()
        })
      }
      rest(side)
    },
  }
}
