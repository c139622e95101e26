import type { Client } from '@fairhall/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const PER_PAGE = 10

export const referralQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'referral'],
    queryFn: ({ signal }) => client.call('getReferral', { signal }),
    staleTime: 0,
  })

export const friendsQuery = (client: Client, page: number) =>
  queryOptions({
    queryKey: [PLAYER, 'referral-friends', page],
    queryFn: ({ signal }) =>
      client.list('listReferralFriends', { query: { page, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
