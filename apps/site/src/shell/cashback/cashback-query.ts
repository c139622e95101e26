import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../player/player-queries.ts'

export const cashbackQuery = (client: Client, currency: string) =>
  queryOptions({
    queryKey: [PLAYER, 'cashback', currency],
    queryFn: ({ signal }) => client.call('listCashback', { query: { currency }, signal }),
    staleTime: 0,
  })

export const cashbackDaysQuery = (client: Client, currency: string, from: string, to: string) =>
  queryOptions({
    queryKey: [PLAYER, 'cashback', currency, 'days', from, to],
    queryFn: ({ signal }) => client.call('listCashbackDays', { query: { currency, from, to }, signal }),
    staleTime: 0,
  })
