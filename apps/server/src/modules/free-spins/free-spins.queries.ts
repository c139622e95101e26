import { type BonusResult, BonusStatus } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { PlayerFreespinRow } from './free-spins.tables.ts'

export type PlayerFreespin = PlayerFreespinRow

interface NewFreespin extends Omit<PlayerFreespinRow, 'terms' | 'status' | 'result' | 'version'> {
  /** JSON of `OfferTerms`. */
  terms: string
}

/** Returns false if this cause has already issued these spins. */
export async function insertFreespin(tx: Tx, spins: NewFreespin): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into player_freespin (id, player_id, offer, cause, currency, game, count, stake, terms, activate_by,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (cause, game) do nothing`,
    [
      spins.id,
      spins.player_id,
      spins.offer,
      spins.cause,
      spins.currency,
      spins.game,
      spins.count,
      spins.stake,
      spins.terms,
      spins.activate_by,
      spins.created_at,
      spins.updated_at,
    ],
  )
  return rowCount === 1
}

export async function findFreespin(db: Db | Tx, id: string): Promise<PlayerFreespin | null> {
  const { rows } = await db.query<PlayerFreespin>('select * from player_freespin where id = $1', [id])
  return rows[0] ?? null
}

/** Unfinished free spins that a cause issued, including those that followed its bonuses in a package. */
export async function listFreespinsOfCause(tx: Tx, cause: string): Promise<PlayerFreespin[]> {
  const { rows } = await tx.query<PlayerFreespin>(
    `with recursive causes as (
       select $1::text as cause
       union all select 'package:' || b.id from player_bonus b join causes c on b.cause = c.cause)
     select * from player_freespin where cause in (select cause from causes) and status < ${BonusStatus.finished}
      order by created_at, id`,
    [cause],
  )
  return rows
}

/** The caller holds the player's lock. */
export async function updateFreespin(
  tx: Tx,
  id: string,
  { status, result }: { status: BonusStatus; result: BonusResult },
  now: Date,
): Promise<void> {
  await tx.query(
    'update player_freespin set status = $2, result = $3, version = version + 1, updated_at = $4 where id = $1',
    [id, status, result, now],
  )
}
