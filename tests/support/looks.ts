/** How often something looks into the database, told by the connections that it takes. */
import type pg from 'pg'

const TRIES = 3

/** Of several runs the one with the fewest: what else the house does meanwhile can only add to it. */
export async function looksOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY
  for (let run = 0; run < TRIES; run += 1) {
    let looks = 0
    const note = () => (looks += 1)
    pool.on('acquire', note)
    await work()
    pool.off('acquire', note)
    fewest = Math.min(fewest, looks)
  }
  return fewest
}
