import type { Client } from '@fairhall/client'
import { InvoiceType } from '@fairhall/contract/codes'
import { queryOptions } from '@tanstack/react-query'
import { ALWAYS_FRESH } from '../../../shell/client/always-fresh.ts'
import type { WalletTab } from './wallet-tab.ts'
import { PLAYER } from '../../../shell/player/player-queries.ts'

export type MethodPlace = { currency: string; country: string }

export const depositMethodsQuery = (client: Client, place: MethodPlace) =>
  queryOptions({
    queryKey: [PLAYER, 'deposit-methods', place],
    queryFn: ({ signal }) => client.list('listDepositMethods', { query: place, signal }),
    ...ALWAYS_FRESH,
  })

export const withdrawalMethodsQuery = (client: Client, place: MethodPlace) =>
  queryOptions({
    queryKey: [PLAYER, 'withdrawal-methods', place],
    queryFn: ({ signal }) => client.call('listWithdrawalMethods', { query: place, signal }),
    ...ALWAYS_FRESH,
  })

/** The methods of the player's last payments, the newest first. */
export const usedMethodsQuery = (client: Client, tab: WalletTab) =>
  queryOptions({
    queryKey: [PLAYER, 'invoices', 'methods', tab],
    queryFn: async ({ signal }) => {
      const type = InvoiceType[tab === 'deposit' ? 'deposit' : 'withdrawal']
      const query = { page: 1, perPage: 20, type: `${type}` as const }
      return (await client.call('listInvoices', { query, signal })).map(({ method }) => method)
    },
    retry: false,
  })
