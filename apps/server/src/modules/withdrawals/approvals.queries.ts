import { InvoiceType } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inSql, releasedPayouts } from '../invoices/index.ts'

/**
 * By invoice: the player's other withdrawals of the day before and the day after it, in base currency. Without failed and declined ones.
 * Invoices without others are left out.
 */
export async function sumWithdrawalsAround(
  db: Db | Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ id: string; sum: bigint }>(
    `select i.id, sum(o.base_amount)::bigint as sum from invoice i
       join invoice o on o.player_id = i.player_id and o.id <> i.id
        and o.created_at between i.created_at - interval '1 day' and i.created_at + interval '1 day'
        and o.type = ${InvoiceType.withdrawal} and o.returns is null and o.state not in ${inSql(releasedPayouts)}
      where i.id = any ($1::uuid[]) and i.returns is null group by i.id`,
    [invoiceIds],
  )
  return new Map(rows.map(({ id, sum }) => [id, sum]))
}
