import type { Db } from '../../../platform/database/database.ts'
import { BASE_PARTS } from '../../rounds/index.ts'

interface PastStakes {
  gameId: string
  /** UTC. */
  day: string
  /** In parts of a subunit of the base currency (`BASE_PARTS`). */
  base: bigint
}

/** Own-money stakes in these games by day, of rounds that ended since then. Reads all rounds of the time. */
export async function listPastStakes(db: Db, gameIds: readonly string[], from: Date): Promise<PastStakes[]> {
  const { rows } = await db.query<Omit<PastStakes, 'base'> & { base: string }>(
    `select game as "gameId", to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD') as day,
            sum(coalesce(counted[5], counted[2] * ${BASE_PARTS}))::text as base
       from round
      where not open and staked[2] = 0 and counted[4] = 0 and game = any ($1::text[])
        and closed_at >= $2
      group by 1, 2 order by 2, 1`,
    [gameIds, from.toISOString()],
  )
  return rows.map((row) => ({ ...row, base: BigInt(row.base) }))
}
