/** Which handicaps and totals a book offers. */

const QUARTERS = 4

/**
 * The line at which both sides are about equally likely, and its neighbours in whole steps, in quarters.
 * @param chanceAt The fair chance in millionths of the side that the line helps; it rises with the line.
 */
export function linesAround(
  chanceAt: (line: number) => number,
  { least, most, step, around }: { least: number; most: number; step: number; around: number },
): number[] {
  let [low, high] = [least, most]
  while (high - low > step) {
    const middle = low + Math.floor((high - low) / step / 2) * step
    if (chanceAt(middle) < EVEN) low = middle
    else high = middle
  }
  const main = EVEN - chanceAt(low) < chanceAt(high) - EVEN ? low : high
  const lines = [main]
  for (let away = 1; away <= around; away += 1) lines.push(main - away * QUARTERS, main + away * QUARTERS)
  return lines.filter((line) => line >= least && line <= most)
}

const EVEN = 500_000
