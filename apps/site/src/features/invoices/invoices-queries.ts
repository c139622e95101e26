import type { Client } from '@fairhall/client'
import type { InvoiceStatus, InvoiceType } from '@fairhall/contract/codes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Period, timeOf } from '../../shell/lists/periods.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const PER_PAGE = 20

type TypeFilter = 'all' | `${InvoiceType}`
type StatusFilter = 'any' | `${InvoiceStatus}`

export interface InvoiceFilters {
  type: TypeFilter
  status: StatusFilter
  period: Period
  /** A currency code, or `any`. */
  currency: string
}

export function toQuery(filters: InvoiceFilters) {
  const { type, status, period, currency } = filters
  return {
    ...(type !== 'all' && { type }),
    ...(status !== 'any' && { status: [status] }),
    ...timeOf(period),
    ...(currency !== 'any' && { currency }),
  }
}

/**
 * The page after the cursor, or the first page. Cursor pagination works for lists of any length. Kept live: each
 * published invoice refetches the list.
 */
export const invoicesQuery = (client: Client, filters: InvoiceFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: [PLAYER, 'invoices', filters, cursor],
    queryFn: ({ signal }) =>
      client.list('listInvoices', {
        query: { perPage: PER_PAGE, ...(cursor !== undefined && { cursor }), ...toQuery(filters) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
