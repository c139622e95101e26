/** Draws the pins, the pins that were hit, and the ball. */
import { ballAfter, BALL_SHARE, PIN_SHARE, pinAt, type PinGrid, type Point } from './ball-path.ts'

const LIT_MS = 260

/** A pin that was hit, and when, in milliseconds of the fall. */
export type LitPin = { readonly row: number; readonly pin: number; readonly atMs: number }

/** A ball on its way down, moved in place in every frame. */
export interface FallingBall {
  readonly path: readonly number[]
  readonly lit: readonly LitPin[]
  /** Milliseconds of its fall. */
  nowMs: number
}

interface Balls {
  readonly falling: Iterable<FallingBall>
  readonly resting: Point | null
}

type Look = {
  readonly glow: string
  /** The ball, as `drawBall` returns it. */
  readonly ball: HTMLCanvasElement
  /** As `drawAllPins` returns them. */
  readonly pins: HTMLCanvasElement
}

const pinRadius = ({ gap }: PinGrid) => Math.max(1.6, gap * PIN_SHARE)

/** All pins, drawn once per size: a frame copies them, instead of filling a hundred circles. */
export function drawAllPins(grid: PinGrid, ratio: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(grid.width * ratio)
  canvas.height = Math.round(grid.height * ratio)
  const brush = canvas.getContext('2d')
  if (brush === null) return canvas
  brush.scale(ratio, ratio)
  brush.fillStyle = '#fff4fc'
  const radius = pinRadius(grid)
  for (let row = 0; row < grid.rows; row += 1) {
    for (let pin = 0; pin < row + 3; pin += 1) {
      const { x, y } = pinAt(grid, row, pin)
      brush.moveTo(x + radius, y)
      brush.arc(x, y, radius, 0, Math.PI * 2)
    }
  }
  brush.fill()
  return canvas
}

export function drawPins(
  brush: CanvasRenderingContext2D,
  grid: PinGrid,
  { falling, resting }: Balls,
  { glow, ball, pins }: Look,
): void {
  brush.clearRect(0, 0, grid.width, grid.height)
  if (pins.width > 0 && pins.height > 0) brush.drawImage(pins, 0, 0, grid.width, grid.height)
  const radius = pinRadius(grid)
  brush.fillStyle = glow
  for (const { lit, nowMs } of falling) {
    // Only the latest ones are still lit.
    for (const { row, pin, atMs } of lit.slice(-3))
      drawLit(brush, pinAt(grid, row, pin), radius, (nowMs - atMs) / LIT_MS)
  }
  const reach = grid.gap * BALL_SHARE
  const put = ({ x, y }: Point) => brush.drawImage(ball, x - reach, y - reach, reach * 2, reach * 2)
  if (resting !== null) put(resting)
  for (const { path, nowMs } of falling) put(ballAfter(grid, path, nowMs).ball)
}

/** @param age share of the time that a hit pin is lit */
function drawLit(brush: CanvasRenderingContext2D, { x, y }: Point, radius: number, age: number): void {
  const fade = 1 - age
  if (fade <= 0) return
  brush.globalAlpha = fade * 0.6
  brush.beginPath()
  brush.arc(x, y, radius * (3.4 - fade), 0, Math.PI * 2)
  brush.fill()
  brush.globalAlpha = 1
}

/** Drawn once per size: a new gradient in every frame would create garbage. */
export function drawBall(radius: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = radius * 2
  const brush = canvas.getContext('2d')
  if (brush === null) return canvas
  const [x, y] = [radius * 0.65, radius * 0.6]
  const paint = brush.createRadialGradient(x, y, radius * 0.1, radius, radius, radius)
  paint.addColorStop(0, '#fff8dd')
  paint.addColorStop(0.4, '#f5c04e')
  paint.addColorStop(1, '#a8560c')
  brush.fillStyle = paint
  brush.arc(radius, radius, radius, 0, Math.PI * 2)
  brush.fill()
  return canvas
}
