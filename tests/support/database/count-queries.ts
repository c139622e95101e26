/** Counts how often work queries the database, by the pool connections that it acquires. */
import type { Pool } from '@fairhall/postgres'

const RUNS = 3

/** Returns the lowest count of several runs, because concurrent background work can only add queries. */
export async function countQueries(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run += 1) {
    let count = 0
    const increment = () => (count += 1)
    pool.on('acquire', increment)
    await work()
    pool.off('acquire', increment)
    fewest = Math.min(fewest, count)
  }
  return fewest
}
