import type { Client } from '@fairhall/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const PER_PAGE = 20

export type TypeFilter = 'all' | '1' | '2'
export type StatusFilter = 'any' | '1' | '2' | '3'

export interface InvoiceFilters {
  type: TypeFilter
  status: StatusFilter
  page: number
}

/** Kept live: each push of an invoice makes the list ask again. */
export const invoicesQuery = (client: Client, { type, status, page }: InvoiceFilters) =>
  queryOptions({
    queryKey: [PLAYER, 'invoices', { type, status, page }],
    queryFn: ({ signal }) =>
      client.list('listInvoices', {
        query: {
          page,
          perPage: PER_PAGE,
          ...(type !== 'all' && { type }),
          ...(status !== 'any' && { status: [status] }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
