import { type Db, queryable } from '../../platform/database/database.ts'
import type { Invoice } from './invoices.queries.ts'
import type { Span } from './providers/provider.ts'

const PAGE = 500

/**
 * Of one provider, begun in that span, the next page of them: what must stand in his books. A deposit that was given up may
 * be forgotten there, a payout only stands there once it was ordered and not put off, and what staff has added stands with the
 * order that it came to. What staff paid by hand is in no provider's books.
 */
export async function listOrdered(
  db: Db,
  provider: string,
  { from, to }: Span,
  after: Invoice | null,
): Promise<Invoice[]> {
  const { rows } = await queryable(db).query<Invoice>(
    `select * from invoice
      where provider = $1 and added_to is null and created_at >= $2 and created_at < $3 and updated_at < $3
        and (type = 1 and (state = 'success' or held_amount > 0 or state = 'pending' and provider_reference is not null)
          or type = 2 and (state = 'paid' and paid_by_hand is null or state = 'sending' and reason is null))
        and ($4::timestamptz is null or (created_at, id) > ($4, $5))
      order by created_at, id limit ${PAGE}`,
    [provider, from, to, after?.created_at ?? null, after?.id ?? null],
  )
  return rows
}
