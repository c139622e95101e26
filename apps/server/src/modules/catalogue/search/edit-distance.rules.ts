/** Pure. */

/**
 * How many letters must be added, left out, changed or swapped with their neighbour to turn one word into the other.
 * `max + 1` if it is more than `max`.
 */
export function editDistance(left: string, right: string, max: number): number {
  if (left === right) return 0
  if (Math.abs(left.length - right.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const next = [row]
    let least = row
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > max) return max + 1
    before = last
    last = next
  }
  return Math.min(last[right.length] ?? 0, max + 1)
}

/** How many wrong letters a word of this length may have. */
export const typosIn = (length: number): number => (length < 3 ? 0 : length < 7 ? 1 : 2)
