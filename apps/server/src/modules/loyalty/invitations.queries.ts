import type { Db, Tx } from '../../platform/database/database.ts'

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
}

export async function insertInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  const { playerId, level, at, invitedBy, agreedBy, sealedChecks, reviewOn } = invitation
  await tx.query(
    `with reached as (insert into loyalty_level (player_id, level, reached_at) values ($1, $2, $3))
     insert into loyalty_invitation (player_id, level, at, invited_by, agreed_by, sealed_checks, review_on)
     values ($1, $2, $3, $4, $5, $6, $7::date)`,
    [playerId, level, at, invitedBy, agreedBy, sealedChecks, reviewOn],
  )
}

const INVITATIONS_MAX = 200

/** Those to review first come first; of one player if an ID is given. */
export async function listInvitations(db: Db, playerId: string | null): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select player_id as "playerId", level, at, invited_by as "invitedBy", agreed_by as "agreedBy",
            sealed_checks as "sealedChecks", review_on::text as "reviewOn"
       from loyalty_invitation where $1::uuid is null or player_id = $1
      order by review_on, player_id, level limit ${INVITATIONS_MAX}`,
    [playerId],
  )
  return rows
}
