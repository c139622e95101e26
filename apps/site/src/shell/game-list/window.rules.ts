/** Which tiles of a long list are rendered, and which pages of it are loaded. Pure. */

export interface Metrics {
  columns: number
  columnWidth: number
  columnGap: number
  /** The height of a tile and the gap below it. */
  rowHeight: number
}

export interface Span {
  /** Inclusive. */
  from: number
  /** Exclusive. */
  to: number
}

/** The tiles to render. */
export interface Window extends Span {
  /** How many tiles fit into it. */
  slots: number
}

interface View {
  /** How far the top of the list is above the top of the window; negative if it is below. */
  scrolled: number
  height: number
}

/** The rows in view. */
export function tilesInView(
  { scrolled, height }: View,
  { columns, rowHeight }: Metrics,
  length: number,
): Span {
  const rows = Math.ceil(length / columns)
  const first = clamp(Math.floor(scrolled / rowHeight), rows)
  const last = clamp(Math.ceil((scrolled + height) / rowHeight), rows)
  return { from: Math.min(first * columns, length), to: Math.min(last * columns, length) }
}

/** As many rows as fill half a window, so that fast scrolling shows no gap. */
const rowsAround = (height: number, { rowHeight }: Metrics): number => Math.ceil(height / 2 / rowHeight)

/**
 * The tiles to render: those in view, and rows before and after them. Always the same number of rows, so that the elements of a row
 * that is left can show the next one.
 */
export function tilesAround({ scrolled, height }: View, metrics: Metrics, length: number): Window {
  const { columns, rowHeight } = metrics
  const around = rowsAround(height, metrics)
  const rows = Math.ceil(height / rowHeight) + 1 + 2 * around
  const firstMax = Math.max(Math.ceil(length / columns) - rows, 0)
  const from = clamp(Math.floor(scrolled / rowHeight) - around, firstMax) * columns
  const slots = rows * columns
  return { from, to: Math.min(from + slots, length), slots }
}

/** A row of a phone: each change of the list has a cost that is independent of the tile's. */
const STEP = 2

/** The tiles to render next on the way to others. A few at a time, so that each step fits into a frame. */
export function stepTo(now: Window, target: Window): Window {
  const { from, to, slots } = target
  if (slots !== now.slots || now.to <= from || to <= now.from) return target
  if (from > now.from || to > now.to)
    return { from: Math.min(now.from + STEP, from), to: Math.min(now.to + STEP, to), slots }
  return { from: Math.max(now.from - STEP, from), to: Math.max(now.to - STEP, to), slots }
}

interface Places {
  slots: number
  /** The tile whose element comes first. */
  first: number
  /** The tile that has the focus, which stays in the document. */
  focused: number | null
  /** Tiles with a separate element, because a tile with the focus had theirs: see `separateElements`. */
  separate: ReadonlySet<number>
}

/**
 * The tiles that need a separate element. A tile with the focus keeps its element when it leaves, so another one can't have
 * that element; it then keeps its separate one as long as it is shown, also when the focus moves to it.
 */
export function separateElements(
  before: ReadonlySet<number>,
  { from, to }: Span,
  { slots, focused }: Pick<Places, 'slots' | 'focused'>,
): ReadonlySet<number> {
  const isInView = (index: number) => index >= from && index < to
  const separate = new Set([...before].filter((index) => index === focused || isInView(index)))
  if (focused !== null && !before.has(focused) && !isInView(focused)) {
    const rest = (focused - from) % slots
    const other = from + (rest < 0 ? rest + slots : rest)
    if (other < to) separate.add(other)
  }
  const isSame = separate.size === before.size && [...separate].every((index) => before.has(index))
  return isSame ? before : separate
}

/** The tiles to render in the order of their elements, each with the element that shows it: the same one as a tile that has left. */
export function inSlots({ from, to }: Span, { slots, first, focused, separate }: Places) {
  const placeOf = (index: number) => {
    const place = (index - first) % slots
    return place < 0 ? place + slots : place
  }
  const inView = Array.from({ length: to - from }, (_, at) => from + at)
  const tiles = inView.toSorted((one, other) => placeOf(one) - placeOf(other))
  if (focused !== null && focused < from) tiles.unshift(focused)
  if (focused !== null && focused >= to) tiles.push(focused)
  return tiles.map((index) => ({ index, slot: separate.has(index) ? slots + index : index % slots }))
}

export const isSameSpan = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to

export const includes = (span: Span, other: Span): boolean => span.from <= other.from && other.to <= span.to

const clamp = (row: number, rows: number) => Math.min(Math.max(row, 0), rows)

/** The pages of these tiles, and the next one, so that it is there when it is scrolled to. */
export function pagesOf({ from, to }: Span, pageLength: number, length: number): number[] {
  const lastPage = Math.max(1, Math.ceil(length / pageLength))
  const first = Math.floor(from / pageLength) + 1
  const last = Math.min(Math.floor(Math.max(to - 1, 0) / pageLength) + 2, lastPage)
  return Array.from({ length: Math.max(last - first + 1, 1) }, (_, index) => first + index)
}

interface LoadedPage {
  page: number
  count: number
}

interface LengthInput {
  /** As the server counts, up to `countMax`. */
  total: number
  countMax: number
  pageLength: number
  /** The number of games, if known from elsewhere, or 0. */
  known: number
  loaded: readonly LoadedPage[]
}

/**
 * The number of games of a list. A list that is longer than the server counts is one page longer than what is loaded
 * of it, until a page is not full.
 */
export function lengthOf({ total, countMax, pageLength, known, loaded }: LengthInput): number {
  if (total < countMax) return total
  const end = loaded.find(({ count }) => count < pageLength)
  if (end !== undefined) return Math.max(countMax, (end.page - 1) * pageLength + end.count)
  if (known > countMax) return known
  return loaded.reduce((length, { page }) => Math.max(length, (page + 1) * pageLength), countMax)
}
