/**
 * The keys of the betting layout. Arrows move the focus. Shift and an arrow stake two numbers, S a row, C four
 * and L two rows, each relative to the focused number.
 */
import { latinLetter } from '../../view/latin-letter.ts'
import { spotAt, type Edge } from './spots.ts'

export type Direction = readonly [x: Edge, y: Edge]
type Position = readonly [x: number, y: number]
type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>
/** Converts screen directions to table directions: along it, and across it. */
type ToTable = (x: Edge, y: Edge) => [Edge, Edge]

type KeyAction =
  | { readonly kind: 'stake'; readonly spot: string }
  | { readonly kind: 'moveFocus'; readonly direction: Direction }
  | { readonly kind: 'nothing' }

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What a key does on the focused spot. Returns null for a key that the layout must not consume. */
export function keyActionOf(spot: string, key: Key, toTable: ToTable): KeyAction | null {
  if (key.ctrlKey || key.altKey || key.metaKey) return null
  const direction = ARROWS[key.key]
  if (direction !== undefined && !key.shiftKey) return { kind: 'moveFocus', direction }
  const number = Number(spot)
  if (!(number > 0)) {
    // Zero and the outside spots have no neighbours. An arrow key left alone would change the stake.
    return direction === undefined ? null : { kind: 'nothing' }
  }
  if (direction !== undefined) return { kind: 'stake', spot: spotAt(number, ...toTable(...direction)) }
  const firstOfRow = number - ((number - 1) % 3)
  switch (latinLetter(key)) {
    case 'c':
      return { kind: 'stake', spot: spotAt(number, 1, 1) }
    case 's':
      return { kind: 'stake', spot: spotAt(firstOfRow, 0, -1) }
    case 'l':
      return { kind: 'stake', spot: spotAt(firstOfRow, 1, -1) }
    default:
      return null
  }
}

/** The index of the nearest position in that direction, or null when there is none. */
export function nearestIn([x, y]: Direction, from: Position, positions: readonly Position[]): number | null {
  let best: { index: number; distance: number } | null = null
  for (const [index, [left, top]] of positions.entries()) {
    const [dx, dy] = [left - from[0], top - from[1]]
    const ahead = dx * x + dy * y
    const aside = Math.abs(dx * y) + Math.abs(dy * x)
    if (ahead < 4 || aside > ahead * 2.4) continue
    const distance = ahead + aside * 2
    if (best === null || distance < best.distance) best = { index, distance }
  }
  return best?.index ?? null
}
