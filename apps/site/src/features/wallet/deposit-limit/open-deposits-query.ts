import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { ALWAYS_FRESH } from '../../../shell/client/always-fresh.ts'
import { PLAYER } from '../../../shell/player/player-queries.ts'

/** Pending deposits. */
export const openDepositsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'invoices', 'open'],
    queryFn: ({ signal }) =>
      client.list('listInvoices', { query: { page: 1, perPage: 20, type: '1', status: ['1'] }, signal }),
    ...ALWAYS_FRESH,
  })
