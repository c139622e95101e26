/** Staff's payment search: by a reference, or by filters. */
import type { InvoiceState, InvoiceType } from '@fairhall/contract'
import { kysely, type Db } from '../../platform/database/database.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { isUuid } from '../../platform/uuid.ts'
import { marksOf } from '../payment-destinations/index.ts'
import type { Invoice } from '../invoices/index.ts'

/**
 * Finds payments by ID, number, provider reference, payment address or destination, newest first. Each part of the
 * union uses its own index.
 */
export async function findPayments(
  deps: Pick<PaymentsDeps, 'db' | 'secrets'>,
  input: string,
  limit: number,
): Promise<Invoice[]> {
  const text = input.trim()
  const { rows } = await deps.db.query<Invoice>(
    `select * from invoice where id in (
        select id from invoice where id = $2::uuid
        union select id from invoice where number = $1
        union select id from invoice where provider_reference = $1
        union select id from invoice where order_reference = $1
        union select id from invoice where public_data ->> 'address' = $1
        union select invoice_id from invoice_destination where mark = any ($3::bytea[]))
      order by created_at desc, id limit $4`,
    [text, isUuid(text) ? text : null, marksOf(deps, text), limit],
  )
  return rows
}

export interface PaymentFilter {
  playerId: string | null
  type: InvoiceType | null
  state: InvoiceState | null
  method: string | null
  currency: string | null
  since: Date | null
}

/** Newest first. */
export async function listPayments(db: Db, filter: PaymentFilter, limit: number): Promise<Invoice[]> {
  const { playerId, type, state, method, currency, since } = filter
  let query = kysely(db)
    .selectFrom('invoice')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
  if (playerId !== null) query = query.where('player_id', '=', playerId)
  if (type !== null) query = query.where('type', '=', type)
  if (state !== null) query = query.where('state', '=', state)
  if (method !== null) query = query.where('method', '=', method)
  if (currency !== null) query = query.where('currency', '=', currency)
  if (since !== null) query = query.where('created_at', '>=', since)
  return query.execute()
}
