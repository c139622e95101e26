/** The bonuses of a deposit, including those that followed them in a package. */
import { BonusStatus } from '@fairhall/contract'
import type { Tx } from '../../../platform/database/database.ts'
import type { PlayerBonus } from './player-bonuses.queries.ts'

/** The cause `$1`, and those that followed from it: automatic bonuses, and bonuses of the winnings of free spins. */
export const CAUSES = `with recursive causes as (
  select $1::text as cause
  union all select n.cause from causes c cross join lateral (
    select 'package:' || id as cause from player_bonus where cause = c.cause
    union all select 'freespin:' || id from player_freespin where cause = c.cause) n)`

/** Unfinished bonuses that a cause issued, and those that followed them automatically. */
export async function listIssuedFor(tx: Tx, cause: string): Promise<PlayerBonus[]> {
  const { rows } = await tx.query<PlayerBonus>(
    `${CAUSES}
     select * from player_bonus where cause in (select cause from causes) and status < ${BonusStatus.finished}
      order by created_at, id`,
    [cause],
  )
  return rows
}

/** Automatic bonuses that would still follow those that a cause issued. The caller holds the player's lock. */
export async function dropDueOf(tx: Tx, cause: string): Promise<void> {
  await tx.query(
    `${CAUSES}
     delete from player_bonus_due where bonus_id in (select id from player_bonus where cause in (select cause from causes))`,
    [cause],
  )
}

/** The deposit that a cause goes back to; null if it goes back to none. */
export async function findDepositOf(tx: Tx, cause: string): Promise<string | null> {
  const { rows } = await tx.query<{ invoiceId: string }>(
    `with recursive causes as (
       select $1::text as cause
       union all select n.cause from causes c cross join lateral (
         select cause from player_bonus where id = case when c.cause like 'package:%' then substr(c.cause, 9)::uuid end
         union all select cause from player_freespin where id = case when c.cause like 'freespin:%' then substr(c.cause, 10)::uuid end) n)
     select substr(cause, 9) as "invoiceId" from causes where cause like 'deposit:%'`,
    [cause],
  )
  return rows[0]?.invoiceId ?? null
}
