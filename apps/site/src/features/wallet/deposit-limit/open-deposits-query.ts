import type { Client } from '@fairhall/client'
import { InvoiceStatus, InvoiceType } from '@fairhall/contract/codes'
import { queryOptions } from '@tanstack/react-query'
import { ALWAYS_FRESH } from '../../../shell/client/always-fresh.ts'
import { PLAYER } from '../../../shell/player/player-queries.ts'

/** Pending deposits. */
export const openDepositsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'invoices', 'open'],
    queryFn: ({ signal }) =>
      client.list('listInvoices', {
        query: { page: 1, perPage: 20, type: `${InvoiceType.deposit}`, status: [`${InvoiceStatus.pending}`] },
        signal,
      }),
    ...ALWAYS_FRESH,
  })
