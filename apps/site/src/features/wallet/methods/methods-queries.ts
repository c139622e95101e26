import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { ALWAYS_FRESH } from '../../../shell/client/always-fresh.ts'
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
