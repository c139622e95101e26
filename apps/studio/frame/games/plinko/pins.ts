/** Pins and balls on one small canvas, drawn only while a ball falls. */
import {
  ballAfter,
  ballInPocket,
  BALL_SHARE,
  fallMsOf,
  pinGrid,
  rightTurns,
  type PinGrid,
  type Point,
} from './ball-path.ts'
import { drawAllPins, drawBall, drawPins, type FallingBall, type LitPin } from './pins-drawing.ts'

const RESOLUTION_MAX = 2

/** A ball on its way down. */
interface Ball {
  readonly fallMs: number
  readonly rows: number
  /** Moves it to a share of its fall. Returns the last row that it hit. */
  place(share: number): number
  /** It is in its pocket, where it rests unless others still fall. */
  rest(pocket: number): void
}

export function createPins(glow: string) {
  const element = document.createElement('canvas')
  element.className = 'pins'
  element.setAttribute('aria-hidden', 'true')
  const brush = element.getContext('2d')
  let grid = pinGrid(8, { width: 0, height: 0 })
  let pictures: { ball: HTMLCanvasElement; pins: HTMLCanvasElement } | null = null
  const falling = new Set<FallingBall>()
  let resting: Point | null = null
  let ratio = 1

  function measure(): void {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return
    ratio = Math.min(RESOLUTION_MAX, window.devicePixelRatio || 1)
    element.width = Math.round(box.width * ratio)
    element.height = Math.round(box.height * ratio)
    grid = pinGrid(grid.rows, box)
    pictures = { ball: drawBall(Math.ceil(grid.gap * BALL_SHARE * ratio)), pins: drawAllPins(grid, ratio) }
    draw()
  }
  new ResizeObserver(measure).observe(element)

  function draw(): void {
    if (brush === null || pictures === null) return
    brush.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawPins(brush, grid, { falling, resting }, { glow, ...pictures })
  }

  function drop(path: readonly number[]): Ball {
    const { drawn, ...ball } = startFall(grid, path)
    falling.add(drawn)
    resting = null
    return {
      ...ball,
      rest(pocket) {
        falling.delete(drawn)
        rest(pocket)
      },
    }
  }

  function rest(pocket: number): void {
    resting = falling.size === 0 ? ballInPocket(grid, pocket) : null
    draw()
  }

  return {
    element,
    setRows(rows: number) {
      grid = pinGrid(rows, grid)
      falling.clear()
      resting = null
      measure()
    },
    /** Takes the ball out of its pocket. Those that fall keep falling. */
    clear() {
      resting = null
      draw()
    },
    get isFalling() {
      return falling.size > 0
    },
    drop,
    draw,
    rest,
  }
}

/** The rows stay as they are while balls fall; a canvas of another size changes only the lengths. */
function startFall(grid: PinGrid, path: readonly number[]) {
  const { rows } = grid
  const fallMs = fallMsOf(rows)
  const lit: LitPin[] = []
  const drawn: FallingBall = { path, lit, nowMs: 0 }
  return {
    drawn,
    fallMs,
    rows,
    place(share: number) {
      drawn.nowMs = share * fallMs
      const { row } = ballAfter(grid, path, drawn.nowMs)
      const isHit = row >= 0 && row < rows && lit.at(-1)?.row !== row
      if (isHit) lit.push({ row, pin: rightTurns(path, row) + 1, atMs: drawn.nowMs })
      return row
    },
  }
}
