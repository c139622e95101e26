/**
 * How far words are from one text. In the order of words, those that begin alike follow one another: their first letters are
 * compared once for all of them, and words that begin too differently are passed over. Pure.
 */

export interface Distances {
  /** To the word. */
  whole: number
  /** To its beginnings with one letter less than the text, with as many, and with one more. */
  shorter: number
  same: number
  longer: number
}

/** The costs of a search; reused by all of them, because they are as many as hundreds of words have letters. */
let costs = new Uint8Array(4096)

/**
 * Reports the distances of the text to each word for which one of them is at most `max`, and greater ones as `max + 1`. The
 * reported object is reused.
 *
 * @param numbers In ascending order
 */
export function compareWords(
  { words, numbers }: { words: readonly string[]; numbers: readonly number[] },
  { text, max }: { text: string; max: number },
  report: (number: number, distances: Distances) => void,
): void {
  const width = text.length + 2
  const rowsMax = text.length + max
  if (costs.length < (rowsMax + 1) * width) costs = new Uint8Array(2 * (rowsMax + 1) * width)
  for (let column = 0; column < width; column++) costs[column] = Math.min(column, max + 1)
  const distances: Distances = { whole: 0, shorter: 0, same: 0, longer: 0 }
  let before = ''
  /** How many rows are those of the word before. */
  let filled = 0
  /** The first row in which every cost is too high, and so in all that follow. */
  let deadRow = Number.POSITIVE_INFINITY
  for (const number of numbers) {
    const word = words[number] ?? ''
    const common = commonStart(before, word, rowsMax)
    const isDead = common >= deadRow
    if (isDead && deadRow < text.length) continue
    before = word
    if (!isDead) deadRow = Number.POSITIVE_INFINITY
    filled = Math.min(filled, common)
    const rows = Math.min(word.length, rowsMax)
    while (filled < rows && deadRow > filled) {
      filled += 1
      if (!fillRow(word, text, filled, max)) deadRow = filled
    }
    const alive = Math.min(rows, deadRow - 1)
    distances.whole = costAt(word.length, text.length, alive, max)
    distances.shorter = costAt(text.length - 1, text.length, alive, max)
    distances.same = costAt(text.length, text.length, alive, max)
    distances.longer = costAt(text.length + 1, text.length, alive, max)
    const { whole, shorter, same, longer } = distances
    if (whole <= max || shorter <= max || same <= max || longer <= max) report(number, distances)
  }
}

/** The cost of the whole text, if the row is one of those whose costs are known. */
function costAt(row: number, length: number, rows: number, max: number): number {
  if (row < 0 || row > rows || Math.abs(row - length) > max) return max + 1
  return costs[row * (length + 2) + length] ?? 0
}

function commonStart(left: string, right: string, lengthMax: number): number {
  const length = Math.min(left.length, right.length, lengthMax)
  let start = 0
  while (start < length && left.charCodeAt(start) === right.charCodeAt(start)) start += 1
  return start
}

/**
 * The costs of turning the first letters of the word, one for each row, into those of the text. Only cells at most `max` away
 * from the diagonal can belong to a distance that is short enough. False if none of the row does.
 */
function fillRow(word: string, text: string, row: number, max: number): boolean {
  const width = text.length + 2
  const [above, at] = [(row - 1) * width, row * width]
  const from = Math.max(1, row - max)
  const to = Math.min(text.length, row + max)
  const letter = word.charCodeAt(row - 1)
  const letterBefore = row > 1 ? word.charCodeAt(row - 2) : -1
  let previous = row <= max ? row : max + 1
  costs[at + from - 1] = previous
  let least = previous
  for (let column = from; column <= to; column++) {
    const other = text.charCodeAt(column - 1)
    const changed = (costs[above + column - 1] ?? 0) + (letter === other ? 0 : 1)
    let cost = Math.min((costs[above + column] ?? 0) + 1, previous + 1, changed, max + 1)
    if (column > 1 && letterBefore === other && letter === text.charCodeAt(column - 2))
      cost = Math.min(cost, (costs[above - width + column - 2] ?? 0) + 1)
    costs[at + column] = cost
    previous = cost
    if (cost < least) least = cost
  }
  costs[at + to + 1] = max + 1
  return least <= max
}
