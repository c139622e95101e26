/** What is drawn over the reels when they stand: winning lines, frames, sparks, and the glow of a reel that is waited for. */
import { Container, Graphics } from 'pixi.js'
import type { Clock } from '../../core/clock.ts'
import type { WinArt } from '../../../src/art/wins.ts'
import { createSparks } from './sparks.ts'
import type { Cell } from './story.ts'

export interface Grid {
  readonly cellWidth: number
  readonly cellHeight: number
  readonly rows: number
  /** Left edge of a reel. */
  reelX(reel: number): number
}

export interface Marks {
  readonly view: Container
  setGrid(grid: Grid): void
  line(rows: readonly number[], cells: readonly Cell[], colour: string, drawMs: number): Promise<void>
  frames(cells: readonly Cell[], colour: string): void
  /** A reel glows until the returned function is called. */
  waiting(reel: number, colour: string): () => void
  /** Lets so many of the theme's shapes fly from these cells. */
  sparks(cells: readonly Cell[], count: number): void
  clear(): void
}

const INSET = 3
/** A line is a soft band with a bright core. */
const STROKES = [
  { width: 10, alpha: 0.22 },
  { width: 3.5, alpha: 1 },
] as const

export function createMarks(clock: Clock, win: WinArt): Marks {
  const view = new Container()
  const [glow, frames, path] = [new Graphics(), new Graphics(), new Graphics()]
  const sparks = createSparks(clock, win)
  view.addChild(glow, frames, path, sparks.view)
  let grid: Grid = { cellWidth: 100, cellHeight: 100, rows: 3, reelX: (reel) => reel * 100 }

  return {
    view,
    setGrid(next) {
      grid = next
    },
    async line(rows, cells, colour, drawMs) {
      const points = rows.map((row, reel) => middleOf(grid, [reel, row]))
      await clock.tween(drawMs, (share) => trace(path, points, share, colour))
      drawFrames(frames, grid, cells, colour)
    },
    frames: (cells, colour) => drawFrames(frames, grid, cells, colour),
    waiting(reel, colour) {
      let spent = 0
      const stop = clock.every((passed) => {
        spent += passed
        drawWaiting(glow, grid, reel, colour, 0.55 + Math.sin(spent / 90) * 0.35)
      })
      return () => {
        stop()
        glow.clear()
      }
    },
    sparks: (cells, count) =>
      sparks.burst(
        cells.map((cell) => middleOf(grid, cell)),
        count,
      ),
    clear() {
      for (const one of [glow, frames, path]) one.clear()
    },
  }
}

const middleOf = ({ reelX, cellWidth, cellHeight }: Grid, [reel, row]: Cell): Cell => [
  reelX(reel) + cellWidth / 2,
  (row + 0.5) * cellHeight,
]

function drawFrames(frames: Graphics, grid: Grid, cells: readonly Cell[], colour: string): void {
  const [width, height] = [grid.cellWidth - INSET * 2, grid.cellHeight - INSET * 2]
  for (const [reel, row] of cells) {
    frames
      .roundRect(grid.reelX(reel) + INSET, row * grid.cellHeight + INSET, width, height, 12)
      .fill({ color: colour, alpha: 0.13 })
      .stroke({ color: colour, width: 2.5, alpha: 0.95 })
  }
}

function drawWaiting(glow: Graphics, grid: Grid, reel: number, colour: string, strength: number): void {
  glow
    .clear()
    .roundRect(grid.reelX(reel) + 2, 2, grid.cellWidth - 4, grid.cellHeight * grid.rows - 4, 14)
    .fill({ color: colour, alpha: strength * 0.14 })
    .stroke({ color: colour, width: 4, alpha: strength })
}

/** The part of a polyline from its start to `share` of its length. */
function trace(path: Graphics, points: readonly Cell[], share: number, colour: string): void {
  const reach = share * (points.length - 1)
  path.clear()
  for (const { width, alpha } of STROKES) {
    points.forEach(([x, y], index) => {
      if (index === 0) return void path.moveTo(x, y)
      const part = Math.min(1, Math.max(0, reach - index + 1))
      if (part === 0) return
      const [fromX, fromY] = points[index - 1] ?? [x, y]
      path.lineTo(fromX + (x - fromX) * part, fromY + (y - fromY) * part)
    })
    path.stroke({ color: colour, width, alpha, cap: 'round', join: 'round' })
  }
}
