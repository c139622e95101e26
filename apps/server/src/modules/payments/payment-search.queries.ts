/** Staff's payment search: by a reference, or by filters. */
import type { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db } from '../../platform/database/database.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { isUuid } from '../../platform/uuid.ts'
import { marksOf } from '../payment-destinations/index.ts'
import type { Invoice } from '../invoices/index.ts'
import { isOfCountries } from '../players/index.ts'

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

interface PaymentFilter {
  playerId: string | null
  type: InvoiceType | null
  state: InvoiceState | null
  method: string | null
  currency: string | null
  since: Date | null
  /** Of the players; null: all. */
  countries: readonly string[] | null
}

/** Newest first. */
export async function listPayments(db: Db, filter: PaymentFilter, limit: number): Promise<Invoice[]> {
  const { playerId, type, state, method, currency, since, countries } = filter
  const { rows } = await db.query<Invoice>(
    `select * from invoice
      where ($2::uuid is null or player_id = $2) and ($3::smallint is null or type = $3)
        and ($4::text is null or state = $4) and ($5::text is null or method = $5)
        and ($6::text is null or currency = $6) and ($7::timestamptz is null or created_at >= $7)
        and ${isOfCountries('$8')}
      order by created_at desc, id limit $1`,
    [limit, playerId, type, state, method, currency, since, countries],
  )
  return rows
}
