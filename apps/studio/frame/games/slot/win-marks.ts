/**
 * Overlays on resting reels: winning lines, frames, sparks, and the glow of a reel that may complete a
 * feature.
 */
import type { Clock } from '../../core/canvas/clock.ts'
import type { WinArt } from '../../../src/art/wins.ts'
import { createSparks } from './sparks.ts'
import type { Cell } from './win-sequence.ts'

export interface Grid {
  readonly cellWidth: number
  readonly cellHeight: number
  readonly rows: number
  /** Left edge of a reel. */
  reelX(reel: number): number
}

export interface Marks {
  /** Draws in CSS pixels. */
  paint(context: CanvasRenderingContext2D): void
  setGrid(grid: Grid): void
  line(rows: readonly number[], cells: readonly Cell[], colour: string, drawMs: number): Promise<void>
  frames(cells: readonly Cell[], colour: string): void
  /** Frames cells that touch as one shape, with a short text in its middle. */
  outline(cells: readonly Cell[], colour: string, text?: string): void
  /** These cells are lit, until other ones are set. */
  setLit(cells: readonly Cell[], colour: string): void
  /** Draws the lit cells, which are behind the symbols. */
  paintLit(context: CanvasRenderingContext2D): void
  /** Reels glow until the returned function is called. */
  waiting(reels: readonly number[], colour: string): () => void
  /** Emits this many of the theme's shapes from these cells. */
  sparks(cells: readonly Cell[], count: number): void
  clear(): void
}

const INSET = 3
/** A line is a soft band with a bright core. */
const STROKES = [
  { width: 10, alpha: 0.22 },
  { width: 3.5, alpha: 1 },
] as const

interface Frame {
  readonly cell: Cell
  readonly colour: string
}
interface Outline {
  readonly cells: readonly Cell[]
  readonly colour: string
  readonly text: string
}
interface Line {
  readonly points: readonly Cell[]
  readonly share: number
  readonly colour: string
}
interface Glow {
  readonly reels: readonly number[]
  readonly colour: string
  readonly strength: number
}

export function createMarks(clock: Clock, win: WinArt, resolution: number): Marks {
  const sparks = createSparks(clock, win, resolution)
  let grid: Grid = { cellWidth: 100, cellHeight: 100, rows: 3, reelX: (reel) => reel * 100 }
  let frames: Frame[] = []
  let outlines: Outline[] = []
  let lit: Frame[] = []
  let line: Line | null = null
  let glow: Glow | null = null
  const addFrames = (cells: readonly Cell[], colour: string) => {
    frames.push(...cells.map((cell) => ({ cell, colour })))
  }

  return {
    paint(context) {
      if (glow !== null) paintGlow(context, grid, glow)
      for (const frame of frames) paintFrame(context, grid, frame)
      for (const outline of outlines) paintOutline(context, grid, outline)
      for (const outline of outlines) paintText(context, grid, outline)
      if (line !== null) paintLine(context, line)
      sparks.paint(context)
      context.globalAlpha = 1
    },
    setGrid(next) {
      grid = next
    },
    async line(rows, cells, colour, drawMs) {
      const points = rows.map((row, reel) => middleOf(grid, [reel, row]))
      await clock.tween(drawMs, (share) => {
        line = { points, share, colour }
      })
      addFrames(cells, colour)
    },
    frames: addFrames,
    outline(cells, colour, text = '') {
      outlines.push({ cells, colour, text })
    },
    setLit(cells, colour) {
      lit = cells.map((cell) => ({ cell, colour }))
    },
    paintLit(context) {
      for (const cell of lit) paintLight(context, grid, cell)
      context.globalAlpha = 1
    },
    waiting(reels, colour) {
      let spent = 0
      const stop = clock.every((passed) => {
        spent += passed
        glow = { reels, colour, strength: 0.55 + Math.sin(spent / 90) * 0.35 }
      })
      return () => {
        stop()
        glow = null
      }
    },
    sparks: (cells, count) =>
      sparks.burst(
        cells.map((cell) => middleOf(grid, cell)),
        count,
      ),
    clear() {
      frames = []
      outlines = []
      line = null
      glow = null
    },
  }
}

const middleOf = ({ reelX, cellWidth, cellHeight }: Grid, [reel, row]: Cell): Cell => [
  reelX(reel) + cellWidth / 2,
  (row + 0.5) * cellHeight,
]

type Ink = { colour: string; fill: number; stroke: number; width: number; radius: number }

/** A rounded box with a thin fill and a border. */
function paintBox(
  context: CanvasRenderingContext2D,
  [x, y, width, height]: readonly [number, number, number, number],
  ink: Ink,
): void {
  context.beginPath()
  context.roundRect(x, y, width, height, ink.radius)
  context.fillStyle = context.strokeStyle = ink.colour
  context.lineWidth = ink.width
  context.globalAlpha = ink.fill
  context.fill()
  context.globalAlpha = ink.stroke
  context.stroke()
}

function paintFrame(
  context: CanvasRenderingContext2D,
  grid: Grid,
  { cell: [reel, row], colour }: Frame,
): void {
  const [width, height] = [grid.cellWidth - INSET * 2, grid.cellHeight - INSET * 2]
  const box = [grid.reelX(reel) + INSET, row * grid.cellHeight + INSET, width, height] as const
  paintBox(context, box, { colour, fill: 0.13, stroke: 0.95, width: 2.5, radius: 12 })
}

/** A thin fill, and a border along every side where the shape ends. */
function paintOutline(context: CanvasRenderingContext2D, grid: Grid, { cells, colour }: Outline): void {
  const isIn = (reel: number, row: number) => cells.some(([one, other]) => one === reel && other === row)
  const { cellWidth, cellHeight } = grid
  const [fill, border] = [new Path2D(), new Path2D()]
  for (const [reel, row] of cells) {
    const [left, top] = [grid.reelX(reel), row * cellHeight]
    // Up to the next reel, so that the gap between them belongs to the shape.
    const right = isIn(reel + 1, row) ? grid.reelX(reel + 1) : left + cellWidth
    const bottom = top + cellHeight
    fill.rect(left, top, right - left, cellHeight)
    const side = (fromX: number, fromY: number, toX: number, toY: number) => {
      border.moveTo(fromX, fromY)
      border.lineTo(toX, toY)
    }
    if (!isIn(reel, row - 1)) side(left, top + 1, right, top + 1)
    if (!isIn(reel, row + 1)) side(left, bottom - 1, right, bottom - 1)
    if (!isIn(reel - 1, row)) side(left + 1, top, left + 1, bottom)
    if (!isIn(reel + 1, row)) side(right - 1, top, right - 1, bottom)
  }
  context.fillStyle = context.strokeStyle = colour
  context.globalAlpha = 0.14
  context.fill(fill)
  context.globalAlpha = 0.95
  context.lineWidth = 2.5
  context.lineCap = 'round'
  context.stroke(border)
}

/** The text of a shape, near its middle, on one of its cells. */
function paintText(context: CanvasRenderingContext2D, grid: Grid, { cells, colour, text }: Outline): void {
  if (text === '' || cells.length === 0) return
  const middles = cells.map((cell) => middleOf(grid, cell))
  const mean = (axis: 0 | 1) => middles.reduce((sum, middle) => sum + middle[axis], 0) / middles.length
  const far = ([x, y]: Cell) => (x - mean(0)) ** 2 + (y - mean(1)) ** 2
  const [x, y] = middles.reduce((best, one) => (far(one) < far(best) ? one : best))
  const size = Math.max(15, grid.cellHeight * 0.3)
  context.font = `800 ${size}px ${getComputedStyle(context.canvas).getPropertyValue('--display') || 'sans-serif'}`
  const [width, height] = [context.measureText(text).width + size * 0.8, size * 1.36]
  const box = [x - width / 2, y - height / 2, width, height] as const
  paintBox(context, box, { colour: '#08120c', fill: 0.86, stroke: 0, width: 0, radius: height / 2 })
  context.globalAlpha = 1
  context.fillStyle = colour
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, x, y + size * 0.06)
}

/** A soft light behind a symbol. */
function paintLight(context: CanvasRenderingContext2D, grid: Grid, { cell, colour }: Frame): void {
  const [x, y] = middleOf(grid, cell)
  const { cellWidth, cellHeight } = grid
  const light = context.createRadialGradient(x, y, 0, x, y, Math.max(cellWidth, cellHeight) * 0.62)
  light.addColorStop(0, colour)
  light.addColorStop(1, `${colour}00`)
  context.globalAlpha = 0.5
  context.fillStyle = light
  context.beginPath()
  context.roundRect(grid.reelX(cell[0]) + 2, cell[1] * cellHeight + 2, cellWidth - 4, cellHeight - 4, 10)
  context.fill()
  context.globalAlpha = 0.7
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.stroke()
}

function paintGlow(context: CanvasRenderingContext2D, grid: Grid, { reels, colour, strength }: Glow): void {
  for (const reel of reels) {
    const box = [grid.reelX(reel) + 2, 2, grid.cellWidth - 4, grid.cellHeight * grid.rows - 4] as const
    paintBox(context, box, { colour, fill: strength * 0.14, stroke: strength, width: 4, radius: 14 })
  }
}

/** Draws a polyline from its start to `share` of its length. */
function paintLine(context: CanvasRenderingContext2D, { points, share, colour }: Line): void {
  const reach = share * (points.length - 1)
  context.beginPath()
  points.forEach(([x, y], index) => {
    if (index === 0) return context.moveTo(x, y)
    const part = Math.min(1, Math.max(0, reach - index + 1))
    if (part === 0) return
    const [fromX, fromY] = points[index - 1] ?? [x, y]
    context.lineTo(fromX + (x - fromX) * part, fromY + (y - fromY) * part)
  })
  context.strokeStyle = colour
  context.lineCap = context.lineJoin = 'round'
  for (const { width, alpha } of STROKES) {
    context.lineWidth = width
    context.globalAlpha = alpha
    context.stroke()
  }
}
