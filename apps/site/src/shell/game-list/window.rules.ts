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

interface View {
  /** How far the top of the list is above the top of the window; negative if it is below. */
  scrolled: number
  height: number
}

/**
 * The rows in view.
 *
 * @param around How many more rows before and after them
 */
export function tilesInView(
  { scrolled, height }: View,
  { columns, rowHeight }: Metrics,
  { length, around }: { length: number; around: number },
): Span {
  const rows = Math.ceil(length / columns)
  const first = clamp(Math.floor(scrolled / rowHeight) - around, rows)
  const last = clamp(Math.ceil((scrolled + height) / rowHeight) + around, rows)
  return { from: Math.min(first * columns, length), to: Math.min(last * columns, length) }
}

/** As many rows as fill half a window, so that fast scrolling shows no gap. */
export const rowsAround = (height: number, { rowHeight }: Metrics): number =>
  Math.ceil(height / 2 / rowHeight)

/**
 * The tiles to render next on the way to others. One more at a time, so that each fits into a frame; those that are no longer needed
 * go immediately.
 */
export function stepTo(now: Span, target: Span): Span {
  if (now.to <= target.from || target.to <= now.from) return target
  const kept = { from: Math.max(now.from, target.from), to: Math.min(now.to, target.to) }
  if (kept.to < target.to) return { ...kept, to: kept.to + 1 }
  return kept.from > target.from ? { ...kept, from: kept.from - 1 } : kept
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
