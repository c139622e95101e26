/** Maps spots to positions on the table, and positions on a number to spots. Pure geometry, no drawing. */

/** Position along the table from zero, and across it. The cell of a number is one unit wide and high. */
type TablePosition = { along: number; across: number }
/** Direction within a cell: -1 before, 1 behind, 0 the middle. */
export type Edge = -1 | 0 | 1

const ROWS = 12
/** The share of a cell, from each side, where a press means what is beyond that side too. */
export const EDGE = 0.27

const rowOf = (number: number) => Math.floor((number - 1) / 3)
const columnOf = (number: number) => (number - 1) % 3
const rowFrom = (row: number) => [row * 3 + 1, row * 3 + 2, row * 3 + 3]
const named = (...covered: number[]) => covered.join('-')

export const edgeOf = (share: number): Edge => (share < EDGE ? -1 : share > 1 - EDGE ? 1 : 0)

/** The spot at an edge or corner of a number, or the number itself when nothing is beyond. */
export function spotAt(number: number, along: Edge, across: Edge): string {
  const [row, column] = [rowOf(number), columnOf(number)]
  const [a, b] = [along === 1 && row === ROWS - 1 ? 0 : along, across === 1 && column === 2 ? 0 : across]
  if (b === -1 && column === 0) return outerSpot(row, a)
  if (a === -1 && row === 0) return spotAtZero(number, column, b)
  if (a === 0 && b === 0) return String(number)
  const first = number + Math.min(0, a) * 3 + Math.min(0, b)
  if (a === 0) return named(first, first + 1)
  if (b === 0) return named(first, first + 3)
  return named(first, first + 1, first + 3, first + 4)
}

/** A row, or two rows, at the table's outer edge. */
function outerSpot(row: number, along: Edge): string {
  if (along === 0) return named(...rowFrom(row))
  if (along === -1 && row === 0) return named(0, 1, 2, 3)
  const first = along === 1 ? row : row - 1
  return named(...rowFrom(first), ...rowFrom(first + 1))
}

function spotAtZero(number: number, column: number, across: Edge): string {
  if (across === 0) return named(0, number)
  return column + Math.min(0, across) === 0 ? named(0, 1, 2) : named(0, 2, 3)
}

/** Where the chips of a spot with several numbers are placed. */
export function placeOf(covered: readonly number[]): TablePosition {
  const inside = covered.filter((number) => number > 0)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const isRow =
    inside.length === 6 ||
    (inside.length === 3 && !covered.includes(0)) ||
    (covered.length === 4 && covered[0] === 0)
  const across = isRow ? 0 : mean(inside.map((number) => columnOf(number) + 0.5))
  const along = covered.includes(0) ? 0 : mean(inside.map((number) => rowOf(number) + 0.5))
  return { along, across }
}
