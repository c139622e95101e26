/** Pins and ball on one small canvas, drawn only while a ball falls. */
import {
  ballAfter,
  ballInPocket,
  BALL_SHARE,
  fallMsOf,
  pinGrid,
  rightTurns,
  type Point,
} from './ball-path.ts'
import { drawBall, drawPins, type LitPin } from './pins-drawing.ts'

const RESOLUTION_MAX = 2

export function createPins(glow: string) {
  const element = document.createElement('canvas')
  element.className = 'pins'
  element.setAttribute('aria-hidden', 'true')
  const brush = element.getContext('2d')
  let grid = pinGrid(8, { width: 0, height: 0 })
  let picture: HTMLCanvasElement | null = null
  let path: readonly number[] = []
  let ball: Point | null = null
  let lit: LitPin[] = []
  let share = 0
  let ratio = 1

  function measure(): void {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return
    ratio = Math.min(RESOLUTION_MAX, window.devicePixelRatio || 1)
    element.width = Math.round(box.width * ratio)
    element.height = Math.round(box.height * ratio)
    grid = pinGrid(grid.rows, box)
    picture = drawBall(Math.ceil(grid.gap * BALL_SHARE * ratio))
    draw()
  }
  new ResizeObserver(measure).observe(element)

  function place(next: number): number {
    share = next
    const spentMs = next * fallMsOf(grid.rows)
    const { ball: moved, row } = ballAfter(grid, path, spentMs)
    ball = moved
    const isHit = row >= 0 && row < grid.rows && lit.at(-1)?.row !== row
    if (isHit) lit.push({ row, pin: rightTurns(path, row) + 1, atMs: spentMs })
    return row
  }

  function draw(): void {
    if (brush === null || grid.width === 0) return
    brush.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawPins(brush, grid, { ball, lit, nowMs: share * fallMsOf(grid.rows) }, { glow, picture })
  }

  return {
    element,
    setRows(rows: number) {
      grid = pinGrid(rows, grid)
      ball = null
      lit = []
      measure()
    },
    clear() {
      ball = null
      lit = []
      draw()
    },
    fallOf(next: readonly number[]) {
      path = next
      lit = []
      return { fallMs: fallMsOf(grid.rows), rows: grid.rows }
    },
    /** Moves the ball to a share of its fall. Returns the last row that it hit. */
    place,
    draw,
    rest(pocket: number) {
      share = 1
      lit = []
      ball = ballInPocket(grid, pocket)
      draw()
    },
  }
}
