/** Draws the pins, the pins that were hit, and the ball. */
import { BALL_SHARE, PIN_SHARE, pinAt, type PinGrid, type Point } from './ball-path.ts'

const LIT_MS = 260

/** A pin that was hit, and when, in milliseconds of the fall. */
export type LitPin = { readonly row: number; readonly pin: number; readonly atMs: number }

interface Fall {
  readonly ball: Point | null
  readonly lit: readonly LitPin[]
  readonly nowMs: number
}

type Look = {
  readonly glow: string
  /** The ball, as `drawBall` returns it. */
  readonly picture: HTMLCanvasElement | null
}

export function drawPins(
  brush: CanvasRenderingContext2D,
  grid: PinGrid,
  { ball, lit, nowMs }: Fall,
  { glow, picture }: Look,
): void {
  brush.clearRect(0, 0, grid.width, grid.height)
  const radius = Math.max(1.6, grid.gap * PIN_SHARE)
  brush.fillStyle = '#fff4fc'
  brush.beginPath()
  for (let row = 0; row < grid.rows; row += 1) {
    for (let pin = 0; pin < row + 3; pin += 1) {
      const { x, y } = pinAt(grid, row, pin)
      brush.moveTo(x + radius, y)
      brush.arc(x, y, radius, 0, Math.PI * 2)
    }
  }
  brush.fill()
  brush.fillStyle = glow
  for (const { row, pin, atMs } of lit) drawLit(brush, pinAt(grid, row, pin), radius, (nowMs - atMs) / LIT_MS)
  if (ball === null || picture === null) return
  const reach = grid.gap * BALL_SHARE
  brush.drawImage(picture, ball.x - reach, ball.y - reach, reach * 2, reach * 2)
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
