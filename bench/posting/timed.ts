import { median } from './report.ts'

/** Returns how many milliseconds the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Returns the median of several times, in milliseconds. */
export async function medianMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await timed(work))
  return median(times)
}
