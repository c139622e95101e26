import type { Client } from '@fairhall/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const PER_PAGE = 10

/** Of all its pages. */
export const paidCashbackKey = [PLAYER, 'cashback-payments'] as const

export const paidCashbackQuery = (client: Client, page: number) =>
  queryOptions({
    queryKey: [...paidCashbackKey, page],
    queryFn: ({ signal }) =>
      client.list('listCashbackPayments', { query: { page, perPage: PER_PAGE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
