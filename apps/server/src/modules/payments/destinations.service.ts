/** Where a withdrawal goes: kept sealed with the player's key, and read only to order the payout. */
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { sealFor, unsealFor } from '../players/index.ts'
import type { Invoice } from './invoices.queries.ts'

type Fields = Readonly<Record<string, string>>

export async function keepDestination(deps: Deps, tx: Tx, invoice: Invoice, fields: Fields): Promise<void> {
  const sealed = await sealFor(deps, tx, invoice.player_id, JSON.stringify(fields))
  await tx.insertInto('invoice_destination').values({ invoice_id: invoice.id, sealed }).execute()
}

/** @throws when the player was erased: nobody knows any more where it was to go */
export async function findDestination(deps: Deps, invoice: Invoice): Promise<Fields> {
  const found = await deps.db
    .selectFrom('invoice_destination')
    .select(['fields', 'sealed'])
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirst()
  if (found === undefined || found.sealed === null) return found?.fields ?? {}
  const text = await unsealFor(deps, deps.db, invoice.player_id, found.sealed)
  if (text === null) throw new Error('The destination cannot be read any more')
  return JSON.parse(text) as Fields
}
