import { InvoiceState, PlayerStatus, QuestState } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { playersOfWaitingFacts } from '../facts/index.ts'
import { inSql, openPayouts } from '../invoices/index.ts'

/** What keeps an account open. */
interface ClosingObstacles {
  money: boolean
  payment: boolean
  /** A round or sports bet that is open, or a round that ended and is not counted for rewards yet. */
  round: boolean
}

export async function findObstacles(tx: Tx, playerId: string): Promise<ClosingObstacles | null> {
  const { rows } = await tx.query<ClosingObstacles>(
    `select exists (select from ledger_balance b, unnest(b.pockets) amount where b.owner = $1 and amount <> 0)
              or exists (select from reward_grant where player_id = $1 and issued_at is null and lapsed_at is null and cause_kind <> 'staff')
              or exists (select from player_quest where player_id = $1 and state = ${QuestState.completed} and claimed_at is null) as money,
            exists (select from invoice where player_id = $1
                     and state in ${inSql([InvoiceState.pending, ...openPayouts])}) as payment,
            exists (select from round where player = $1 and open)
              or exists (select from sports_bet where player = $1 and state in ('pending', 'open')) or $1::text in (${playersOfWaitingFacts}) as round`,
    [playerId],
  )
  return rows[0] ?? null
}

const BATCH = 200

/** The next closed players after this ID, by ID, whose account was closed at `closedBefore` or earlier. */
export async function listErasable(db: Db, closedBefore: Date, after: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from player where status = ${PlayerStatus.closed} and erased_at is null and closed_at <= $1 and id > $2
      order by id limit ${BATCH}`,
    [closedBefore, after],
  )
  return rows.map(({ id }) => id)
}
