/**
 * What an approval of a withdrawal binds: the withdrawal and its player as the approver read them. The approver repeats it. If the
 * withdrawal was recalled or goes elsewhere, or the player was limited, charged back or changed since, they must read it again.
 */
import type { Db, Tx } from '../../../platform/database/database.ts'
import { findInvoice, type Invoice } from '../../invoices/index.ts'
import { listDestinationHashes } from '../../payment-destinations/index.ts'
import { readRestrictions } from '../../player-state/index.ts'
import { contentHash, fingerprint } from '../fingerprint.ts'
import { listLastChanges } from './orders.queries.ts'
import { StaffRefusal } from '../refusals.ts'

type Approved = Pick<Invoice, 'id' | 'player_id' | 'version' | 'amount' | 'currency'>

/** What each approver repeats, by the ID of the withdrawal. */
export async function readContents(
  db: Db | Tx,
  invoices: readonly Approved[],
): Promise<ReadonlyMap<string, string>> {
  const parts = await readParts(db, invoices)
  return new Map([...parts].map(([id, one]) => [id, fingerprint(one)]))
}

async function readParts(
  db: Db | Tx,
  invoices: readonly Approved[],
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const players = [...new Set(invoices.map(({ player_id: playerId }) => playerId))]
  const restrictions = await readRestrictions(db, players)
  const changes = await listLastChanges(db, players)
  const destinations = await listDestinationHashes(
    db,
    invoices.map(({ id }) => id),
  )
  return new Map(
    invoices.map(({ id, player_id: playerId, version, amount, currency }) => {
      const player = [restrictions.get(playerId) ?? null, changes.get(playerId) ?? null]
      return [id, [id, version, ...player, String(amount), currency, destinations.get(id) ?? null]]
    }),
  )
}

/**
 * What a passkey signs, if the withdrawal is still as the approver read it. An approval calls it in its transaction, which holds the
 * player's lock. @throws StaffRefusal withdrawalChanged
 */
export async function requireSameContent(
  db: Db | Tx,
  invoiceId: string,
  content: string,
): Promise<{ hash: string; text: string }> {
  const invoice = await findInvoice(db, invoiceId)
  const parts = invoice === null ? undefined : (await readParts(db, [invoice])).get(invoiceId)
  if (parts === undefined || fingerprint(parts) !== content) throw new StaffRefusal('withdrawalChanged')
  return { hash: contentHash(parts), text: JSON.stringify(parts) }
}
