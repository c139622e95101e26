import type { Client } from '@fairhall/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { playerBonusesQuery } from '../../shell/bonuses/player-bonuses.ts'

export const PER_PAGE = 10

/** Refreshed with the list of open bonuses, because a bonus leaves that list when it ends. */
export const endedBonusesQuery = (client: Client, page: number) =>
  queryOptions({
    queryKey: [...playerBonusesQuery(client).queryKey, 'ended', page],
    queryFn: ({ signal }) =>
      client.list('listEndedPlayerBonuses', { query: { page, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })
