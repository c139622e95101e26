/**
 * How much a test draws: ever the same few, so that it says the same of the same code on every machine. With `SEQUENCES=3000` it is
 * so many, and others each time; what fails then is told with the seed that draws it again.
 */
const wanted = process.env['SEQUENCES']

export interface Draws {
  numRuns: number
  seed?: number
}

export const draws = (few: number, seed: number): Draws =>
  wanted === undefined ? { numRuns: few, seed } : { numRuns: Number(wanted) }

/** What a test may take that needs at most so long for each. */
export const timeFor = ({ numRuns }: Draws, eachMs: number): number => Math.max(120_000, numRuns * eachMs)
