import type { Client } from '@fairhall/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const PER_PAGE = 10

export const paidCashbackQuery = (client: Client, page: number) =>
  queryOptions({
    queryKey: [PLAYER, 'cashback-payments', page],
    queryFn: ({ signal }) =>
      client.list('listCashbackPayments', { query: { page, perPage: PER_PAGE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
