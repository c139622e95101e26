import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import type {} from './destinations.tables.ts'

export async function insertDestination(
  tx: Tx,
  destination: { invoiceId: string; sealed: Buffer; mark: Buffer | null },
): Promise<void> {
  const { invoiceId, sealed, mark } = destination
  await kysely(tx).insertInto('invoice_destination').values({ invoice_id: invoiceId, sealed, mark }).execute()
}

export async function deleteDestination(tx: Tx, invoiceId: string): Promise<void> {
  await kysely(tx).deleteFrom('invoice_destination').where('invoice_id', '=', invoiceId).execute()
}

interface KeptDestination {
  fields: Record<string, string> | null
  sealed: Buffer | null
}

export async function listDestinationsOf(
  db: Db | Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, KeptDestination>> {
  const { rows } = await db.query<KeptDestination & { id: string }>(
    'select invoice_id as id, fields, sealed from invoice_destination where invoice_id = any ($1::uuid[])',
    [invoiceIds],
  )
  return new Map(rows.map(({ id, ...kept }) => [id, kept]))
}
