/** Bonuses played through whose next one of the package waits until their player may play again. */
import type { Insertable } from 'kysely'
import { type Db, queryable, type Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type {} from './bonuses.tables.ts'

export interface DueBonus {
  /** Of the one that was played through. */
  id: string
  playerId: string
}

const AT_ONCE = 500

/** The caller holds the player. */
export async function insertDue(tx: Tx, due: Insertable<Tables['player_bonus_due']>): Promise<void> {
  await tx
    .insertInto('player_bonus_due')
    .values(due)
    .onConflict((conflict) => conflict.column('bonus_id').doNothing())
    .execute()
}

/** Those whose players may play, the next page of them: who is excluded for good keeps no one from his turn. */
export async function listDueOfOpen(db: Db, now: Date, after: DueBonus | null): Promise<DueBonus[]> {
  const { rows } = await queryable(db).query<DueBonus>(
    `select d.bonus_id as id, d.player_id as "playerId" from player_bonus_due d
       join standing s on s.player = d.player_id and (s.gate = 'open' or s.gate_until <= $1)
      where $2::uuid is null or d.bonus_id > $2
      order by d.bonus_id limit ${AT_ONCE}`,
    [now, after?.id ?? null],
  )
  return rows
}

/** It waits no longer. Since when it did; null where another process was first. The caller holds the player. */
export async function takeDue(tx: Tx, bonusId: string): Promise<Date | null> {
  const query = tx.deleteFrom('player_bonus_due').where('bonus_id', '=', bonusId)
  return (await query.returning('due_at').executeTakeFirst())?.due_at ?? null
}
