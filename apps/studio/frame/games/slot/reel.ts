/** One reel: a strip that moves past a window. The position is the strip index of the top row. */
import type { SymbolId } from '@fairhall/games'
import { easeCaught, type Clock } from '../../core/canvas/clock.ts'
import { atRest } from './poses.ts'
import { paintReel, type ReelBox, type ReelState, type RowLook } from './reel-painting.ts'
import type { Symbols } from './symbols.ts'

/** One extra row above and one below, so that the window never looks empty. */
const SPARE = 2
const TOP_SPEED = 27
const START_MS = 170
const LANDING_ROWS = 7
const LANDING_MS = 620
export const FALL_MS = 300

export interface Reel {
  layout(box: ReelBox): void
  /** @param alpha opacity of the whole reel */
  paint(context: CanvasRenderingContext2D, resolution: number, alpha: number): void
  setStrip(strip: readonly SymbolId[]): void
  rest(position: number): void
  spin(): void
  land(position: number): Promise<void>
  /** A row of the window. */
  at(row: number): RowLook
  /** Puts symbols over the strip, until the reel moves again. */
  cover(symbols: readonly SymbolId[] | null): void
  /** Covers the window with symbols that fall into it, each by this many rows. */
  fall(symbols: readonly SymbolId[], depths: readonly number[]): Promise<void>
}

export function createReel(clock: Clock, symbols: Symbols, rows: number): Reel {
  const reel: ReelState = {
    places: Array.from({ length: rows + SPARE }, (): RowLook => ({ alpha: 1, pose: atRest })),
    strip: ['jack'],
    covered: null,
    lifts: [],
    position: 0,
    speed: 0,
    box: { x: 0, width: 100, height: 100 },
  }
  let stopSpin: (() => void) | null = null

  return {
    layout(next) {
      reel.box = next
    },
    paint: (context, resolution, alpha) => paintReel(context, reel, symbols, { resolution, alpha }),
    setStrip(next) {
      reel.strip = next
    },
    rest(next) {
      stopSpin?.()
      reel.speed = 0
      reel.covered = null
      reel.position = next
    },
    spin() {
      reel.covered = null
      let spent = 0
      stopSpin?.()
      stopSpin = clock.every((passed) => {
        spent += passed
        // A short lift in the opposite direction before the start.
        const share = Math.min(1, spent / START_MS)
        reel.speed = TOP_SPEED * share ** 2
        const lift = spent < START_MS * 0.6 ? -2.2 : 0
        reel.position -= ((reel.speed + lift) * passed) / 1000
      })
    },
    async land(goal) {
      stopSpin?.()
      stopSpin = null
      const from = goal + LANDING_ROWS
      let before = from
      await clock.tween(LANDING_MS, (share) => {
        reel.position = from - LANDING_ROWS * easeCaught(share)
        reel.speed = share > 0.42 ? 0 : Math.abs(before - reel.position) * 60
        before = reel.position
      })
      this.rest(goal)
    },
    at(row) {
      const place = reel.places[row + 1]
      if (place === undefined) throw new RangeError('The window has no such row')
      return place
    },
    cover(next) {
      reel.covered = next
    },
    async fall(next, depths) {
      reel.covered = next
      await clock.tween(FALL_MS, (share) => {
        reel.lifts = depths.map((depth) => depth * (1 - share ** 2))
      })
      reel.lifts = []
    },
  }
}
