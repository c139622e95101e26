/** How far two words are apart. A search compares thousands of pairs, so this allocates no arrays. Pure. */

/** Far more letters than a title has. */
const LENGTH_MAX = 2048
/** Costs of the last rows, reused by all calls. */
let [before, last, next] = [
  new Uint16Array(LENGTH_MAX + 1),
  new Uint16Array(LENGTH_MAX + 1),
  new Uint16Array(LENGTH_MAX + 1),
]

/**
 * How many letters must be added, left out, changed or swapped with their neighbour to turn one word into the other.
 * `max + 1` if it is more than `max`.
 */
export function editDistance(left: string, right: string, max: number): number {
  if (left === right) return 0
  if (Math.abs(left.length - right.length) > max || right.length > LENGTH_MAX) return max + 1
  let start = 0
  while (start < left.length && left.charCodeAt(start) === right.charCodeAt(start)) start += 1
  let [leftEnd, rightEnd] = [left.length, right.length]
  while (
    leftEnd > start &&
    rightEnd > start &&
    left.charCodeAt(leftEnd - 1) === right.charCodeAt(rightEnd - 1)
  ) {
    leftEnd -= 1
    rightEnd -= 1
  }
  const [length, other] = [leftEnd - start, rightEnd - start]
  if (length === 0 || other === 0) return Math.min(length + other, max + 1)
  if (length === 1 && other === 1) return Math.min(1, max + 1)
  return differingPart(left.slice(start, leftEnd), right.slice(start, rightEnd), max)
}

/** Only cells at most `max` away from the diagonal can belong to a distance that is short enough. */
function differingPart(left: string, right: string, max: number): number {
  for (let column = 0; column <= right.length; column++) last[column] = column
  for (let row = 1; row <= left.length; row++) {
    if (fillRow(left, right, row, max) > max) return max + 1
    ;[before, last, next] = [last, next, before]
  }
  return Math.min(last[right.length] ?? 0, max + 1)
}

/** Returns the lowest cost of the row. */
function fillRow(left: string, right: string, row: number, max: number): number {
  const from = Math.max(1, row - max)
  const to = Math.min(right.length, row + max)
  const letter = left.charCodeAt(row - 1)
  // Outside of the last row's cells.
  if (row > 1 && to === row + max) last[to] = max + 1
  let previous = from === 1 ? row : max + 1
  next[from - 1] = previous
  let least = previous
  for (let column = from; column <= to; column++) {
    const other = right.charCodeAt(column - 1)
    let cost = Math.min(last[column] ?? 0, previous) + 1
    cost = Math.min(cost, (last[column - 1] ?? 0) + (letter === other ? 0 : 1))
    const isSwapped =
      row > 1 && column > 1 && letter === right.charCodeAt(column - 2) && left.charCodeAt(row - 2) === other
    if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
    next[column] = cost
    previous = cost
    if (cost < least) least = cost
  }
  return least
}

/** The letters of a word as bits; several letters share one. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Whether at most this many bits are set. A letter that only one of two words has costs a change. */
export function hasAtMost(letters: number, max: number): boolean {
  let rest = letters
  for (let count = 0; count < max && rest !== 0; count++) rest &= rest - 1
  return rest === 0
}

/** How many wrong letters a word of this length may have. */
export const typosIn = (length: number): number => (length < 3 ? 0 : length < 7 ? 1 : 2)
