/** How likely a round loses: pays less than its stake. Exact, from what each possible result pays. */

/** A result and how often it comes, in any unit. */
interface Weighted {
  /** In hundredths of the stake. */
  readonly pays: number
  readonly weight: number
}

const STAKE = 100

export function loseChanceOf(results: readonly Weighted[]): number {
  const sum = (list: readonly Weighted[]) => list.reduce((total, { weight }) => total + weight, 0)
  return sum(results.filter(({ pays }) => pays < STAKE)) / sum(results)
}

/** In how many ways `count` of `total` things can be chosen. */
export function choose(total: number, count: number): number {
  let ways = 1
  for (let at = 0; at < count; at += 1) ways = (ways * (total - at)) / (at + 1)
  return count < 0 || count > total ? 0 : ways
}
