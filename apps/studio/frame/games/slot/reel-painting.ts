/** Paints one reel as it is at a moment. */
import type { SymbolId } from '@fairhall/games'
import { atRest, type Pose } from './poses.ts'
import type { Symbols } from './symbols.ts'

/** From this speed on, in rows per second, symbols are drawn blurred. */
const BLUR_FROM = 9
const SMEAR_HEIGHT = 1.16

/** How a row of the window is shown. */
export interface RowLook {
  alpha: number
  pose: Pose
}

export interface ReelBox {
  readonly x: number
  readonly width: number
  /** The height of one row. */
  readonly height: number
}

export interface ReelState {
  /** The rows of the window, with one more above and one more below. */
  readonly places: readonly RowLook[]
  strip: readonly SymbolId[]
  /** Symbols over the strip, by row. */
  covered: readonly SymbolId[] | null
  /** How many rows each symbol still is above its place. */
  lifts: readonly number[]
  position: number
  speed: number
  box: ReelBox
}

/** `alpha`: the opacity of the whole reel. */
export function paintReel(
  context: CanvasRenderingContext2D,
  { places, strip, covered, lifts, position, speed, box }: ReelState,
  symbols: Symbols,
  { resolution, alpha }: { resolution: number; alpha: number },
): void {
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
