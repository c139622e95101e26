import type { Db } from '../../platform/database/database.ts'
import { endedRounds, PLAYED, type PlayedRow } from '../rounds/index.ts'
import type { PlayedBet, PlayedSums } from './counting/counting.rules.ts'

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
  /** Of sports bets. */
  bet?: PlayedBet
}

type Row = Omit<EndedRow, 'sums'> & PlayedRow

/** Newest first. */
export async function listEndedRounds(
  db: Db,
  playerId: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<EndedRow[]> {
  const { rows } = await db.query<Row>(
    `select id, game as "gameId", asset as currency, closed_at as "settledAt", ${PLAYED},
            staked[2] as "bonusStaked", won[2] as "bonusWon", staked[1] + staked[2] = 0 as "isFree"
       from ${endedRounds({ player: '$1', from: '$2::timestamptz', until: '$3::timestamptz' })} r
      order by closed_at desc, id limit $4`,
    [playerId, from, until, limit],
  )
  return rows.map(({ staked, won, base, isWithBonus, ...row }) => ({
    ...row,
    sums: { staked, won, base, isWithBonus },
  }))
}
