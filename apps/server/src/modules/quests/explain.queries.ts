import type { Db } from '../../platform/database/database.ts'
import { BASE_PARTS } from '../rounds/index.ts'
import type { PlayedSums } from './counting/counting.rules.ts'

export interface EndedRow {
  id: string
  gameId: string
  currency: string
  settledAt: Date
  sums: PlayedSums
  bonusStaked: bigint
  bonusWon: bigint
  /** Nothing was staked. */
  isFree: boolean
}

interface Row extends Omit<EndedRow, 'sums'> {
  staked: bigint
  won: bigint
  base: bigint
  isWithBonus: boolean
}

/** Rounds are stored by their opening; one stays open for at most days. */
const OPEN_MAX = "interval '3 days'"

/** Newest first. */
export async function listEndedRounds(
  db: Db,
  playerId: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<EndedRow[]> {
  const { rows } = await db.query<Row>(
    `select id, game as "gameId", asset as currency, closed_at as "settledAt", staked[1] as staked, won[1] as won,
            staked[2] as "bonusStaked", won[2] as "bonusWon", coalesce(counted[5], counted[2] * ${BASE_PARTS}) as base,
            staked[2] <> 0 or counted[4] <> 0 as "isWithBonus", staked[1] + staked[2] = 0 as "isFree"
       from round
      where player = $1 and not open and opened_at between $2::timestamptz - ${OPEN_MAX} and $3
        and closed_at between $2 and $3
      order by closed_at desc, id limit $4`,
    [playerId, from, until, limit],
  )
  return rows.map(({ staked, won, base, isWithBonus, ...row }) => ({
    ...row,
    sums: { staked, won, base, isWithBonus },
  }))
}
