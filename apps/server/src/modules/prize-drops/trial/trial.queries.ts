import type { Db } from '../../../platform/database/database.ts'
import { BASE_PARTS } from '../../rounds/index.ts'

interface PastDay {
  day: string
  rounds: number
  players: number
}

/** Rounds that would have qualified by game, stake and own money, by the day on which they ended. Reads all rounds of these days. */
export async function countPastRounds(
  db: Db,
  games: readonly string[],
  { stakeMin, from }: { stakeMin: string; from: Date },
): Promise<PastDay[]> {
  const { rows } = await db.query<PastDay>(
    `select (r.closed_at at time zone 'UTC')::date::text as day, count(*)::integer as rounds,
            count(distinct r.player)::integer as players
       from round r
      where r.closed_at >= $3 and not r.open and r.game = any ($1::text[])
        and r.staked[2] = 0 and r.counted[4] = 0
        and coalesce(r.counted[5]::numeric, r.counted[2]::numeric * ${BASE_PARTS}) >= $2::numeric * ${BASE_PARTS}
      group by 1 order by 1`,
    [games, stakeMin, from],
  )
  return rows
}
