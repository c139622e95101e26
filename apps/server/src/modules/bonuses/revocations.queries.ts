/** The bonuses and free spins of a deposit, including those that followed them in a package. */
import { type BonusResult, BonusStatus } from '@fairhall/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { PlayerBonus, PlayerFreespin } from './bonuses.queries.ts'

/** Bonuses and free spins that have not ended. */
interface IssuedFor {
  bonuses: PlayerBonus[]
  freespins: PlayerFreespin[]
}

/** The bonuses that a cause issued, and those that followed them automatically. */
export async function listIssuedFor(tx: Tx, cause: string): Promise<IssuedFor> {
  const { rows: bonuses } = await tx.query<PlayerBonus>(
    `with recursive issued as (
       select * from player_bonus where cause = $1
       union all select n.* from player_bonus n join issued b on n.cause = 'package:' || b.id)
     select * from issued where status < ${BonusStatus.finished} order by created_at, id`,
    [cause],
  )
  const { rows: freespins } = await tx.query<PlayerFreespin>(
    `with recursive causes as (
       select $1::text as cause
       union all select 'package:' || b.id from player_bonus b join causes c on b.cause = c.cause)
     select * from player_freespin where cause in (select cause from causes) and status < ${BonusStatus.finished}
      order by created_at, id`,
    [cause],
  )
  return { bonuses, freespins }
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
