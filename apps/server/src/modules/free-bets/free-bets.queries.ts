import type { Db, Tx } from '../../platform/database/database.ts'
import { CAUSES } from '../bonuses/index.ts'
import { isUsed } from './free-bet.companion.ts'
import type { PlayerFreebetRow } from './free-bets.tables.ts'

const ROWS_MAX = 200

export interface PlayerFreebet extends PlayerFreebetRow {
  is_used: boolean
}

const FREEBET = `f.*, ${isUsed('f.id')} as is_used`

interface NewFreebet extends Omit<PlayerFreebetRow, 'terms' | 'cancelled_at' | 'bet_id'> {
  /** JSON of `OfferTerms`. */
  terms: string
}

/** Returns false if this cause has already issued one. */
export async function insertFreebet(tx: Tx, freebet: NewFreebet): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into player_freebet (id, player_id, offer, cause, currency, amount, terms, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (cause) do nothing`,
    [
      freebet.id,
      freebet.player_id,
      freebet.offer,
      freebet.cause,
      freebet.currency,
      freebet.amount,
      freebet.terms,
      freebet.expires_at,
      freebet.created_at,
    ],
  )
  return rowCount === 1
}

export async function findFreebet(db: Db | Tx, id: string): Promise<PlayerFreebet | null> {
  const { rows } = await db.query<PlayerFreebet>(`select ${FREEBET} from player_freebet f where f.id = $1`, [
    id,
  ])
  return rows[0] ?? null
}

/** Those that a bet can be placed with now, the first to expire first. `currency` null: in all currencies. */
export async function listUsableFreebets(
  db: Db,
  { playerId, currency, now }: { playerId: string; currency: string | null; now: Date },
): Promise<PlayerFreebet[]> {
  const { rows } = await db.query<PlayerFreebet>(
    `select * from (
       select ${FREEBET} from player_freebet f where f.player_id = $1 and ($2::text is null or f.currency = $2)
         and f.cancelled_at is null and f.expires_at > $3) usable
      where not is_used order by expires_at, id limit ${ROWS_MAX}`,
    [playerId, currency, now],
  )
  return rows
}

/** Newest first, also those that are over. */
export async function listFreebetsOf(db: Db, playerId: string, limit: number): Promise<PlayerFreebet[]> {
  const { rows } = await db.query<PlayerFreebet>(
    `select ${FREEBET} from player_freebet f where f.player_id = $1 order by f.created_at desc, f.id limit $2`,
    [playerId, limit],
  )
  return rows
}

/**
 * Takes back the free bets of a cause, and of the bonuses that followed from it. A bet that uses one keeps it, but a void of that bet
 * gives nothing back. The caller holds the player's lock.
 */
export async function cancelFreebetsOf(tx: Tx, cause: string, now: Date): Promise<PlayerFreebet[]> {
  const { rows } = await tx.query<PlayerFreebet>(
    `${CAUSES}
     update player_freebet f set cancelled_at = $2
      where f.cause in (select cause from causes) and f.cancelled_at is null and f.expires_at > $2
      returning ${FREEBET}`,
    [cause, now],
  )
  return rows
}
