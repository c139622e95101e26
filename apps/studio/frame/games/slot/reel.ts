/** One reel: a strip that moves past a window. The position is the strip index of the top row. */
import type { SymbolId } from '@fairhall/games'
import { easeCaught, type Clock } from '../../core/canvas/clock.ts'
import { atRest, type Pose } from './poses.ts'
import type { Symbols } from './symbols.ts'

/** One extra row above and one below, so that the window never looks empty. */
const SPARE = 2
const TOP_SPEED = 27
const START_MS = 170
/** From this speed on, in rows per second, symbols are drawn blurred. */
const BLUR_FROM = 9
const SMEAR_HEIGHT = 1.16
const LANDING_ROWS = 7
const LANDING_MS = 620
const FALL_MS = 300

/** How a row of the window is shown. */
export interface RowLook {
  alpha: number
  pose: Pose
}

interface ReelBox {
  readonly x: number
  readonly width: number
  /** The height of one row. */
  readonly height: number
}

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
  const places = Array.from({ length: rows + SPARE }, (): RowLook => ({ alpha: 1, pose: atRest }))
  let strip: readonly SymbolId[] = ['jack']
  let covered: readonly SymbolId[] | null = null
  /** How many rows each symbol still is above its place. */
  let lifts: readonly number[] = []
  let position = 0
  let speed = 0
  let box: ReelBox = { x: 0, width: 100, height: 100 }
  let stopSpin: (() => void) | null = null

  return {
    layout(next) {
      box = next
    },
    paint(context, resolution, alpha) {
      const top = Math.floor(position)
      const smeared = speed > BLUR_FROM
      const side = sideOf(box)
      const height = smeared ? side * SMEAR_HEIGHT : side
      places.forEach((place, index) => {
        const row = index - 1
        const id = covered?.[row] ?? strip[modulo(top + row, strip.length)] ?? 'jack'
        const middle = (row + 0.5 - (lifts[row] ?? 0) - (position - top)) * box.height
        context.globalAlpha = place.alpha * alpha
        // Whole device pixels: other positions would be smoothed.
        const x = Math.round((box.x + (box.width - side) / 2) * resolution)
        const y = Math.round((middle - height / 2) * resolution)
        const shown = { x, y, width: Math.round(side * resolution), height: Math.round(height * resolution) }
        if (place.pose === atRest) symbols.paint(context, id, smeared, shown)
        else posed(context, place.pose, shown, (within) => symbols.paint(context, id, smeared, within))
      })
      context.globalAlpha = 1
    },
    setStrip(next) {
      strip = next
    },
    rest(next) {
      stopSpin?.()
      speed = 0
      covered = null
      position = next
    },
    spin() {
      covered = null
      let spent = 0
      stopSpin?.()
      stopSpin = clock.every((passed) => {
        spent += passed
        // A short lift in the opposite direction before the start.
        const share = Math.min(1, spent / START_MS)
        speed = TOP_SPEED * share ** 2
        const lift = spent < START_MS * 0.6 ? -2.2 : 0
        position -= ((speed + lift) * passed) / 1000
      })
    },
    async land(goal) {
      stopSpin?.()
      stopSpin = null
      const from = goal + LANDING_ROWS
      let before = from
      await clock.tween(LANDING_MS, (share) => {
        position = from - LANDING_ROWS * easeCaught(share)
        speed = share > 0.42 ? 0 : Math.abs(before - position) * 60
        before = position
      })
      this.rest(goal)
    },
    at(row) {
      const place = places[row + 1]
      if (place === undefined) throw new RangeError('The window has no such row')
      return place
    },
    cover(next) {
      covered = next
    },
    async fall(next, depths) {
      covered = next
      await clock.tween(FALL_MS, (share) => {
        lifts = depths.map((depth) => depth * (1 - share ** 2))
      })
      lifts = []
    },
  }
}

/** The side length of a symbol in such a reel. */
export const sideOf = ({ width, height }: Pick<ReelBox, 'width' | 'height'>) => Math.min(width, height * 0.96)

type Shown = { x: number; y: number; width: number; height: number }

function posed(
  context: CanvasRenderingContext2D,
  pose: Pose,
  shown: Shown,
  paint: (within: Shown) => void,
): void {
  const { x, y, width, height } = shown
  context.save()
  context.translate(x + width / 2, y + height / 2 - pose.rise * height)
  context.rotate(pose.turn)
  context.scale(pose.wide, pose.high)
  paint({ x: -width / 2, y: -height / 2, width, height })
  context.restore()
}

const modulo = (value: number, by: number) => ((value % by) + by) % by
