import type { Db, Tx } from '../../platform/database/database.ts'
import { isOfCountries } from '../players/index.ts'

export interface Invitation {
  playerId: string
  /** From 1. */
  level: number
  at: Date
  /** `staff:<id>`, as the next one. */
  invitedBy: string
  agreedBy: string
  /** JSON, sealed with the player's key. */
  sealedChecks: Buffer
  /** As in 2027-05-28. */
  reviewOn: string
  /** Null while the player has the level. */
  withdrawnAt: Date | null
  withdrawnBy: string | null
}

export type NewInvitation = Omit<Invitation, 'withdrawnAt' | 'withdrawnBy'>

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { playerId, level, at, invitedBy, agreedBy, sealedChecks, reviewOn } = invitation
  await tx.query(
    `with reached as (insert into loyalty_level (player_id, level, reached_at) values ($1, $2, $3))
     insert into loyalty_invitation (player_id, level, at, invited_by, agreed_by, sealed_checks, review_on)
     values ($1, $2, $3, $4, $5, $6, $7::date)`,
    [playerId, level, at, invitedBy, agreedBy, sealedChecks, reviewOn],
  )
}

const INVITATIONS_MAX = 200

/** Returns false if the player has no such invitation. The caller has locked the player's account. */
export async function setWithdrawn(
  tx: Tx,
  { playerId, level, at, by }: { playerId: string; level: number; at: Date; by: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with withdrawn as (
       update loyalty_invitation set withdrawn_at = $3, withdrawn_by = $4
        where player_id = $1 and level = $2 and withdrawn_at is null returning player_id, level)
     delete from loyalty_level l using withdrawn w where l.player_id = w.player_id and l.level = w.level`,
    [playerId, level, at, by],
  )
  return rowCount === 1
}

/** The highest level that the player has reached, from 1. */
export async function findHighestLevel(tx: Tx, playerId: string): Promise<number> {
  const { rows } = await tx.query<{ level: number }>(
    'select coalesce(max(level), 1) as level from loyalty_level where player_id = $1',
    [playerId],
  )
  return rows[0]?.level ?? 1
}

/** Those to review first come first, and withdrawn ones last; of one player if an ID is given, or of players of these countries. */
export async function listInvitations(
  db: Db,
  playerId: string | null,
  countries: readonly string[] | null,
): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select player_id as "playerId", level, at, invited_by as "invitedBy", agreed_by as "agreedBy",
            sealed_checks as "sealedChecks", review_on::text as "reviewOn",
            withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy"
       from loyalty_invitation where ($1::uuid is null or player_id = $1) and ${isOfCountries('$2')}
      order by withdrawn_at is not null, review_on, player_id, level limit ${INVITATIONS_MAX}`,
    [playerId, countries],
  )
  return rows
}
