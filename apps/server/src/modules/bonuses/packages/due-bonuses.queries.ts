/** Wagered bonuses whose next package bonus waits until the player may play again. */
import type { Db, Tx } from '../../../platform/database/database.ts'

export interface DueBonus {
  /** ID of the wagered bonus. */
  id: string
  playerId: string
}

const ROWS_MAX = 500

/** The caller holds the player's lock. */
export async function insertDue(tx: Tx, { id, playerId }: DueBonus, dueAt: Date): Promise<void> {
  await tx.query(
    `insert into player_bonus_due (bonus_id, player_id, due_at) values ($1, $2, $3)
     on conflict (bonus_id) do nothing`,
    [id, playerId, dueAt],
  )
}

/** The next page of entries whose players may play and get offers again. Players who stay excluded don't delay others. */
export async function listDueOfOpen(db: Db, now: Date, after: DueBonus | null): Promise<DueBonus[]> {
  const { rows } = await db.query<DueBonus>(
    `select d.bonus_id as id, d.player_id as "playerId" from player_bonus_due d
       join player_state s on s.player = d.player_id and (s.restriction = 'none' or s.restricted_until <= $1)
      where ($2::uuid is null or d.bonus_id > $2)
        and not exists (select from player p where p.id = d.player_id and p.offers_paused_at is not null)
      order by d.bonus_id limit ${ROWS_MAX}`,
    [now, after?.id ?? null],
  )
  return rows
}

/**
 * Removes the entry and returns since when it waited. Null if another process was first. The caller holds the player's
 * lock.
 */
export async function takeDue(tx: Tx, bonusId: string): Promise<Date | null> {
  const { rows } = await tx.query<{ dueAt: Date }>(
    'delete from player_bonus_due where bonus_id = $1 returning due_at as "dueAt"',
    [bonusId],
  )
  return rows[0]?.dueAt ?? null
}
