/** Where the pins are, and where the ball is at a moment of its fall. Pure geometry, no drawing. */

/** Radii, as shares of the distance between two pins. */
export const BALL_SHARE = 0.3
export const PIN_SHARE = 0.13
const ROW_MS = 150
const FIRST_MS = 240

export type Point = { readonly x: number; readonly y: number }

/** The pins on a canvas. All lengths are CSS pixels. */
export interface PinGrid {
  readonly rows: number
  readonly width: number
  readonly height: number
  /** Distance between two pins of a row. */
  readonly gap: number
  readonly rowHeight: number
  readonly top: number
}

export function pinGrid(rows: number, { width, height }: { width: number; height: number }): PinGrid {
  const top = height * 0.07
  return { rows, width, height, gap: width / (rows + 1.4), top, rowHeight: (height - top) / (rows + 0.2) }
}

/** Row 0 has three pins, and each further row one more. */
export const pinAt = (grid: PinGrid, row: number, pin: number): Point => ({
  x: grid.width / 2 + (pin - (row + 2) / 2) * grid.gap,
  y: grid.top + row * grid.rowHeight,
})

export const fallMsOf = (rows: number) => FIRST_MS + rows * ROW_MS + ROW_MS

/** How many turns to the right the ball has taken before this row. */
export const rightTurns = (path: readonly number[], row: number) =>
  path.slice(0, row).reduce((sum, turn) => sum + turn, 0)

/** The ball after this many milliseconds, and the last row that it hit: -1 before the first. */
export function ballAfter(grid: PinGrid, path: readonly number[], ms: number): { ball: Point; row: number } {
  if (ms < FIRST_MS) {
    const start = betweenRows(grid, path, 0, 0)
    const above = grid.gap * BALL_SHARE
    return { ball: { x: start.x, y: -above + (start.y + above) * (ms / FIRST_MS) ** 2 }, row: -1 }
  }
  const at = (ms - FIRST_MS) / ROW_MS
  const row = Math.min(grid.rows, Math.floor(at))
  return { ball: betweenRows(grid, path, row, Math.min(1, at - row)), row }
}

/** The ball in a pocket. */
export const ballInPocket = (grid: PinGrid, pocket: number): Point => ({
  x: columnX(grid, pocket, grid.rows),
  y: grid.height - grid.gap * BALL_SHARE - 1,
})

/** The position after this many rows, part of the way to the next. */
function betweenRows(grid: PinGrid, path: readonly number[], row: number, part: number): Point {
  const from = columnX(grid, rightTurns(path, row), row)
  const to = from + (row < grid.rows ? ((path[row] ?? 0) * 2 - 1) * (grid.gap / 2) : 0)
  const contact = grid.gap * (BALL_SHARE + PIN_SHARE) * 0.8
  const top = pinAt(grid, row, 0).y - contact
  // A small hop off the pin, then a fall to the next row.
  const hop = -grid.rowHeight * 0.34 * 4 * part * (1 - part)
  return { x: from + (to - from) * part, y: top + grid.rowHeight * part ** 1.7 + hop }
}

/** Each row moves the ball half a gap to the left or to the right. */
const columnX = ({ width, gap }: PinGrid, turns: number, row: number) =>
  width / 2 + (turns * 2 - row) * (gap / 2)
