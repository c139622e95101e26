import type { Client } from '@fairhall/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const PER_PAGE = 20

export const roundsQuery = (client: Client, page: number) =>
  queryOptions({
    queryKey: [PLAYER, 'rounds', page],
    queryFn: ({ signal }) => client.list('listSpins', { query: { page, perPage: PER_PAGE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
