/** SQL of alerts: deposits that a live risk rule found, until a member of staff has looked at them. */
import { InvoiceType } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { isOfCountries } from '../../players/index.ts'

export interface Alert {
  invoiceId: string
  rule: string
  openedAt: Date
  playerId: string
  number: string
  amount: bigint
  currency: string
  method: string
}

const SELECT = `select h.invoice_id as "invoiceId", h.rule, h.found_at as "openedAt", i.player_id as "playerId", i.number, i.amount,
       i.currency, i.method
     from risk_hit h join invoice i on i.id = h.invoice_id where h.is_alert and h.closed_at is null`

/** The oldest first. */
export async function listOpenAlerts(
  db: Db,
  { countries, limit }: { countries: readonly string[] | null; limit: number },
): Promise<Alert[]> {
  const { rows } = await db.query<Alert>(
    `${SELECT} and ${isOfCountries('$2', 'i.player_id')} order by h.found_at, h.invoice_id, h.rule limit $1`,
    [limit, countries],
  )
  return rows
}

export async function hasOpenAlert(tx: Tx, playerId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isOpen: boolean }>(
    `select exists (select from risk_hit h join invoice i on i.id = h.invoice_id
        where h.is_alert and h.closed_at is null and i.player_id = $1 and i.type = ${InvoiceType.deposit}) as "isOpen"`,
    [playerId],
  )
  return rows[0]?.isOpen === true
}

/** Null if it is not open. Locks its row until the end of the transaction. */
export async function lockOpenAlert(tx: Tx, invoiceId: string, rule: string): Promise<Alert | null> {
  const { rows } = await tx.query<Alert>(`${SELECT} and h.invoice_id = $1 and h.rule = $2 for update of h`, [
    invoiceId,
    rule,
  ])
  return rows[0] ?? null
}

export async function saveClosed(
  tx: Tx,
  { invoiceId, rule }: Pick<Alert, 'invoiceId' | 'rule'>,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await tx.query('update risk_hit set closed_at = $3, closed_by = $4 where invoice_id = $1 and rule = $2', [
    invoiceId,
    rule,
    at,
    by,
  ])
}
