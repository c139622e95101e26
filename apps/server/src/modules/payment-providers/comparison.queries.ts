import { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db } from '../../platform/database/database.ts'
import type { Invoice } from '../invoices/index.ts'
import type { Span } from './provider.ts'

const PAGE = 500

/**
 * The next page of one provider's invoices created in the span that must appear in the provider's books. The provider
 * may drop a deposit that was cancelled or expired. A payout appears there only once it was ordered and not postponed.
 * A deposit added by staff belongs to its original order, and a payout that staff paid by hand appears in no provider's
 * books.
 */
export async function listOrdered(
  db: Db,
  provider: string,
  { from, to }: Span,
  after: Invoice | null,
): Promise<Invoice[]> {
  const { rows } = await db.query<Invoice>(
    `select * from invoice
      where provider = $1 and added_to is null and created_at >= $2 and created_at < $3 and updated_at < $3
        and (type = ${InvoiceType.deposit} and (state = '${InvoiceState.success}' or held_amount > 0 or state = '${InvoiceState.pending}' and provider_reference is not null)
          or type = ${InvoiceType.withdrawal} and (state = '${InvoiceState.paid}' and paid_by_hand is null or state = '${InvoiceState.sending}' and reason is null))
        and ($4::timestamptz is null or (created_at, id) > ($4, $5))
      order by created_at, id limit ${PAGE}`,
    [provider, from, to, after?.created_at ?? null, after?.id ?? null],
  )
  return rows
}
