import type { Db } from '../../../platform/database/database.ts'
import { PLAYED, type PlayedRow } from '../../rounds/index.ts'
import { ACCOUNT, DEPOSITS, PAID } from '../counting/account-facts.queries.ts'
import type { PastAccount } from './trial.rules.ts'

/** Players with own-money play since that day, in their order after `after`. */
export async function listPlayersSince(
  db: Db,
  { day, after, limit }: { day: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct player_id as id from own_play_all
      where day >= $1::date and ($2::uuid is null or player_id > $2) order by player_id limit $3`,
    [day, after, limit],
  )
  return rows.map(({ id }) => id)
}

interface PastRow extends PlayedRow {
  playerId: string
  gameId: string
  settledAt: Date
}

/** Ended rounds of the players since then, of each player from the oldest. */
export async function listPastRounds(db: Db, playerIds: readonly string[], from: Date): Promise<PastRow[]> {
  const { rows } = await db.query<PastRow>(
    `select player as "playerId", game as "gameId", closed_at as "settledAt", ${PLAYED}
       from round r
      where player = any ($1::uuid[]) and not open and closed_at >= $2
      order by player, closed_at, id`,
    [playerIds, from],
  )
  return rows
}

type AccountRow = Omit<PastAccount, 'deposits'> & {
  playerId: string
  deposits: readonly { at: string; amount: string }[]
}

export async function listPastAccounts(
  db: Db,
  playerIds: readonly string[],
  from: Date,
): Promise<ReadonlyMap<string, PastAccount>> {
  const { rows } = await db.query<AccountRow>(
    `select p.id as "playerId", ${ACCOUNT},
            (select coalesce(json_agg(json_build_object('at', i.created_at, 'amount', (${PAID})::text)), '[]')
               from ${DEPOSITS} and i.created_at >= $2) as deposits
       from player p where p.id = any ($1::uuid[])`,
    [playerIds, from],
  )
  return new Map(
    rows.map(({ playerId, deposits, ...account }) => [
      playerId,
      {
        ...account,
        deposits: deposits.map(({ at, amount }) => ({ at: new Date(at), amount: BigInt(amount) })),
      },
    ]),
  )
}
