/**
 * Number of runs of property tests. The default is a few fixed runs, so that the result is the same on every machine.
 * `SEQUENCES=3000` draws that many new runs; a failure reports the seed that reproduces it.
 */
const requested = process.env['SEQUENCES']

export interface Draws {
  numRuns: number
  seed?: number
}

export const draws = (few: number, seed: number): Draws =>
  requested === undefined ? { numRuns: few, seed } : { numRuns: Number(requested) }

/** Timeout of a test that needs at most `eachMs` per run. */
export const timeFor = ({ numRuns }: Draws, eachMs: number): number => Math.max(120_000, numRuns * eachMs)
