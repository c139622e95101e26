import type { Db } from '../../platform/database/database.ts'
import { endedRounds, PLAYED, type PlayedRow } from '../rounds/index.ts'

export interface EndedRound extends Pick<PlayedRow, 'base' | 'isWithBonus'> {
  id: string
  gameId: string
  currency: string
  settledAt: Date
  /** Own and bonus money, in subunits. */
  staked: bigint
}

/** Of a player, newest first. */
export async function listEndedRounds(
  db: Db,
  playerId: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<EndedRound[]> {
  const { rows } = await db.query<Omit<EndedRound, 'staked'> & PlayedRow & { bonusStaked: bigint }>(
    `select r.id, r.game as "gameId", r.asset as currency, r.closed_at as "settledAt", ${PLAYED}, r.staked[2] as "bonusStaked"
       from ${endedRounds({ player: '$1', from: '$2::timestamptz', until: '$3::timestamptz' })} r
      order by closed_at desc, id limit $4`,
    [playerId, from, until, limit],
  )
  return rows.map(({ bonusStaked, staked, ...round }) => ({ ...round, staked: staked + bonusStaked }))
}
