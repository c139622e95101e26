import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from './player-queries.ts'

/** One payment of any age, with details that lists don't include. */
export const invoiceQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [PLAYER, 'invoices', 'one', id],
    queryFn: ({ signal }) => client.call('getInvoice', { params: { id }, signal }),
    staleTime: 0,
  })
