import { BonusCodeStatus, type BonusCodeTrigger } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { PlayerBonusCodeRow } from '../bonuses.tables.ts'

export type PlayerBonusCode = PlayerBonusCodeRow

export async function insertCode(
  tx: Tx,
  code: Omit<PlayerBonusCodeRow, 'version'>,
): Promise<PlayerBonusCode> {
  const { rows } = await tx.query<PlayerBonusCode>(
    `insert into player_bonus_code (id, player_id, offer, code, trigger, status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [
      code.id,
      code.player_id,
      code.offer,
      code.code,
      code.trigger,
      code.status,
      code.created_at,
      code.updated_at,
    ],
  )
  return rows[0] as PlayerBonusCode
}

/** A player's accepted, unused codes, newest first. */
export async function listWaitingCodes(
  db: Db | Tx,
  playerId: string,
  trigger: BonusCodeTrigger,
): Promise<PlayerBonusCode[]> {
  const { rows } = await db.query<PlayerBonusCode>(
    `select * from player_bonus_code
      where player_id = $1 and trigger = $2 and status = ${BonusCodeStatus.accepted}
      order by created_at desc, id`,
    [playerId, trigger],
  )
  return rows
}

export async function findCode(db: Db | Tx, id: string): Promise<PlayerBonusCode | null> {
  const { rows } = await db.query<PlayerBonusCode>('select * from player_bonus_code where id = $1', [id])
  return rows[0] ?? null
}

/** The caller holds the player's lock. */
export async function updateCode(
  tx: Tx,
  id: string,
  { status }: Pick<PlayerBonusCodeRow, 'status'>,
  now: Date,
): Promise<void> {
  await tx.query(
    'update player_bonus_code set status = $3, version = version + 1, updated_at = $2 where id = $1',
    [id, now, status],
  )
}

/** The caller holds the player's lock. */
export async function removeCode(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from player_bonus_code where id = $1', [id])
}
