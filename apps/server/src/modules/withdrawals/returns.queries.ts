import type { Db, Tx } from '../../platform/database/database.ts'
import { isOfCountries } from '../players/index.ts'
import { type HeldFor, inSql, type Invoice, openPayouts } from '../invoices/index.ts'

/** A return with the reason why its deposit is held. */
export type ReturnRow = Invoice & { why: HeldFor }

const MOST = 500

/** Unpaid returns, oldest first; or a single return in any state. Only of players of these countries, if any are named. */
export async function listReturns(
  db: Db,
  invoiceId: string | null = null,
  countries: readonly string[] | null = null,
): Promise<ReturnRow[]> {
  const { rows } = await db.query<ReturnRow>(
    `select r.*, d.held_for as why from invoice r join invoice d on d.id = r.returns
      where r.returns is not null
        and case when $1::uuid is null then r.state in ${inSql(openPayouts)} else r.id = $1 end
        and ${isOfCountries('$2', 'r.player_id')}
      order by r.created_at, r.id limit ${MOST}`,
    [invoiceId, countries],
  )
  return rows
}

/**
 * Whether a return was already marked as paid with this reference. The lock, until the transaction ends, makes others wait who use it
 * for another player. The caller holds the player's lock.
 */
export async function isReferenceUsed(tx: Tx, reference: string): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('return-paid:' || lower($1), 0))`, [
    reference,
  ])
  const { rows } = await tx.query('select 1 from invoice where lower(paid_by_hand) = lower($1)', [reference])
  return rows.length > 0
}

/** Returns of one deposit that have not ended. */
export async function listOpenReturnsOf(tx: Tx, depositId: string): Promise<Invoice[]> {
  const { rows } = await tx.query<Invoice>(
    `select * from invoice where returns = $1 and state in ${inSql(openPayouts)} order by created_at, id`,
    [depositId],
  )
  return rows
}
