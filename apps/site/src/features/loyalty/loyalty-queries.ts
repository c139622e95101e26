import type { Client } from '@fairhall/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { nextPage } from '../../shell/games/games-queries.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'

const PER_PAGE = 10

export const termsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['loyalty-terms'],
    queryFn: ({ signal }) => client.call('getLoyaltyTerms', { signal }),
    staleTime: 10 * 60_000,
  })

export const playsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: [PLAYER, 'loyalty-plays'],
    queryFn: ({ pageParam, signal }) =>
      client.list('listLoyaltyPlays', { query: { page: pageParam, perPage: PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
