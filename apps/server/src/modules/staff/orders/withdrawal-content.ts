/**
 * What an approval of a withdrawal binds: the withdrawal and its player as the approver read them. The approver repeats it. If the
 * withdrawal was recalled, or the player was limited, charged back or changed since, they must read it again.
 */
import type { Db, Tx } from '../../../platform/database/database.ts'
import { findInvoice, type Invoice } from '../../invoices/index.ts'
import { readRestrictions } from '../../player-state/index.ts'
import { fingerprint } from '../fingerprint.ts'
import { listLastChanges } from './orders.queries.ts'
import { StaffRefusal } from '../refusals.ts'

type Approved = Pick<Invoice, 'id' | 'player_id' | 'version'>

/** By the ID of the withdrawal. */
export async function readContents(
  db: Db | Tx,
  invoices: readonly Approved[],
): Promise<ReadonlyMap<string, string>> {
  const players = [...new Set(invoices.map(({ player_id: playerId }) => playerId))]
  const restrictions = await readRestrictions(db, players)
  const changes = await listLastChanges(db, players)
  return new Map(
    invoices.map(({ id, player_id: playerId, version }) => {
      const parts = [id, version, restrictions.get(playerId) ?? null, changes.get(playerId) ?? null]
      return [id, fingerprint(parts)]
    }),
  )
}

/** Call in the transaction of the approval, which holds the player's lock. @throws StaffRefusal withdrawalChanged */
export async function requireSameContent(tx: Tx, invoiceId: string, content: string): Promise<void> {
  const invoice = await findInvoice(tx, invoiceId)
  const contents = invoice === null ? null : await readContents(tx, [invoice])
  if (contents?.get(invoiceId) !== content) throw new StaffRefusal('withdrawalChanged')
}
