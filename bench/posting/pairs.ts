/**
 * Measures two things in turn, each first in every other pair, so that a machine that becomes slower or faster favours neither.
 * Returns the results in the order of the names.
 */
export async function measurePairs<Name extends string, Result>(
  pairs: number,
  [one, other]: readonly [Name, Name],
  measure: (name: Name) => Promise<Result>,
): Promise<(readonly [Result, Result])[]> {
  const results: (readonly [Result, Result])[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      const first = await measure(one)
      results.push([first, await measure(other)])
    } else {
      const first = await measure(other)
      results.push([await measure(one), first])
    }
  }
  return results
}
