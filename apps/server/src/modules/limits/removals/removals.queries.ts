/** Requests to end a self-exclusion early. Written under the player's lock. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import { isOfCountries } from '../../players/index.ts'

interface NewRemoval {
  id: string
  playerId: string
  limitId: string
  sealedReason: Buffer
  askedAt: Date
  answerBy: Date
}

export async function insertRemoval(tx: Tx, removal: NewRemoval): Promise<void> {
  const { id, playerId, limitId, sealedReason, askedAt, answerBy } = removal
  await tx.query(
    `insert into exclusion_removal (id, player_id, limit_id, sealed_reason, asked_at, answer_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, playerId, limitId, sealedReason, askedAt, answerBy],
  )
}

interface OpenRemoval {
  id: string
  playerId: string
  limitId: string
  sealedReason: Buffer
  askedAt: Date
  answerBy: Date
}

const OPEN = `select id, player_id as "playerId", limit_id as "limitId", sealed_reason as "sealedReason", asked_at as "askedAt",
  answer_by as "answerBy" from exclusion_removal where answer is null`

/** The next ones to answer first; only of players of these countries, if any are named. */
export async function listOpenRemovals(db: Db, countries: readonly string[] | null): Promise<OpenRemoval[]> {
  const { rows } = await db.query<OpenRemoval>(
    `${OPEN} and ${isOfCountries('$1')} order by answer_by, id limit 500`,
    [countries],
  )
  return rows
}

export async function findOpenRemoval(db: Db | Tx, playerId: string): Promise<OpenRemoval | null> {
  const { rows } = await db.query<OpenRemoval>(`${OPEN} and player_id = $1 order by asked_at limit 1`, [
    playerId,
  ])
  return rows[0] ?? null
}

export async function answerRemoval(
  tx: Tx,
  id: string,
  { answer, now }: { answer: 'lifted' | 'kept'; now: Date },
): Promise<void> {
  await tx.query('update exclusion_removal set answer = $2, answered_at = $3 where id = $1', [
    id,
    answer,
    now,
  ])
}
