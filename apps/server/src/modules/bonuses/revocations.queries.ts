/** The bonuses of a deposit, including those that followed them in a package. */
import { BonusStatus } from '@fairhall/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { PlayerBonus } from './bonuses.queries.ts'

/** Unfinished bonuses that a cause issued, and those that followed them automatically. */
export async function listIssuedFor(tx: Tx, cause: string): Promise<PlayerBonus[]> {
  const { rows } = await tx.query<PlayerBonus>(
    `with recursive issued as (
       select * from player_bonus where cause = $1
       union all select n.* from player_bonus n join issued b on n.cause = 'package:' || b.id)
     select * from issued where status < ${BonusStatus.finished} order by created_at, id`,
    [cause],
  )
  return rows
}

/** Automatic bonuses that would still follow those that a cause issued. The caller holds the player's lock. */
export async function dropDueOf(tx: Tx, cause: string): Promise<void> {
  await tx.query(
    `with recursive issued as (
       select id from player_bonus where cause = $1
       union all select n.id from player_bonus n join issued b on n.cause = 'package:' || b.id)
     delete from player_bonus_due where bonus_id in (select id from issued)`,
    [cause],
  )
}
