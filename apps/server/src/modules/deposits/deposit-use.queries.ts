import type { Tx } from '../../platform/database/database.ts'
import type { LimitUse } from '../limits/index.ts'

/**
 * Deposits counted towards a limit since the given time, plus reservations of deposits that may still be paid. Subunits
 * of the base currency, at the rates at which each deposit was counted. The caller holds the player's lock.
 */
export async function sumDepositUse(tx: Tx, playerId: string, since: Date): Promise<LimitUse> {
  const { rows } = await tx.query<LimitUse>(
    `select (select coalesce(sum(coalesce(i.paid_base_amount, i.base_amount)), 0)::bigint
               from ledger_entry e join invoice i on i.id = e.group_id
              where e.owner = $1 and e.kind = 'deposit' and e.at >= $2) as used,
            (select coalesce(sum(base_amount), 0)::bigint from invoice
              where player_id = $1 and reserved_at is not null) as reserved`,
    [playerId, since],
  )
  return rows[0] ?? { used: 0n, reserved: 0n }
}
