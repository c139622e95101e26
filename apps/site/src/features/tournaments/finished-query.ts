import type { Client } from '@fairhall/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { TOURNAMENTS } from '../../shell/games/live-queries.ts'

/** Finished runs with their winners, newest first. */
export const finishedTournamentsQuery = (client: Client, page: number, perPage: number) =>
  queryOptions({
    queryKey: [...TOURNAMENTS, 'finished', page],
    queryFn: ({ signal }) =>
      client.list('listTournaments', { query: { state: 'finished', page, perPage }, signal }),
    placeholderData: keepPreviousData,
  })
